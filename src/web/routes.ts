/** Who may open a page. `guest` pages send a signed-in user on to /home, `user` pages a guest to /login, `creator` pages a fan to /becomeCreator as well. */
export type Access = 'guest' | 'user' | 'creator' | 'any'

/** What the sidebar has above its links; on a profile also its supporters and whom its fans follow, beside a post its author, on /home suggestions. */
export type Sidebar = 'none' | 'search' | 'profile' | 'post' | 'home'

export type RouteRecord = {
  /** As wouter reads it. */
  readonly path: string
  /** The file under modules/ that has the page as its default export. */
  readonly screen: string
  readonly access: Access
  /** For whom the server draws it. */
  readonly drawnFor: readonly ('guest' | 'user')[]
  /** Files under modules/ of parts that are drawn with it, as the page names them in `firstParts`. */
  readonly firstParts?: readonly string[]
  /** `null`: without the frame (seed, section 2, "routes without layout"). */
  readonly frame: {
    /** What stands beside the page from 1025 px on. /search has its box in the page, and none beside it. */
    readonly sidebar: Sidebar
    /** `feed`: 620 px and the sidebar; `work`: 980 px; `wide`: all there is. */
    readonly width: 'feed' | 'work' | 'wide'
  } | null
}

const feed = { sidebar: 'search', width: 'feed' } as const
const person = { sidebar: 'profile', width: 'feed' } as const
const post = { sidebar: 'post', width: 'feed' } as const
const home = { sidebar: 'home', width: 'feed' } as const
const searching = { sidebar: 'none', width: 'feed' } as const
const work = { sidebar: 'none', width: 'work' } as const
const wide = { sidebar: 'none', width: 'wide' } as const

const page = (path: string, screen: string, access: Access, frame: RouteRecord['frame']): RouteRecord => ({
  path,
  screen,
  access,
  frame,
  drawnFor: [],
})
type Page = Parameters<typeof page>
const drawn = (...given: Page): RouteRecord => ({ ...page(...given), drawnFor: ['guest'] })
const drawnForUser = (...given: Page): RouteRecord => ({ ...page(...given), drawnFor: ['user'] })

/**
 * Every address of the program, the first that fits wins. The seed's come with its layout and sidebar flags; where it says
 * "not shown" the width is ours. `/` is not here: the server renders it.
 */
export const routes: readonly RouteRecord[] = [
  page('/login', 'accounts/login-screen', 'guest', null),
  page('/login/withToken', 'accounts/login-with-token-screen', 'guest', null),
  page('/login/forgot', 'accounts/forgot-password-screen', 'any', null),
  page('/login/forgot-email', 'accounts/forgot-email-screen', 'any', null),
  page('/signup', 'accounts/signup-screen', 'guest', null),
  page('/reset-password/:token', 'accounts/reset-password-screen', 'any', null),
  page('/email/verify/:id/:hash', 'accounts/verify-email-screen', 'any', null),
  page('/email/verify-change-email', 'accounts/verify-change-email-screen', 'any', null),
  page('/logout', 'accounts/logout-screen', 'any', work),
  page('/ageCheck', 'accounts/age-check-screen', 'any', null),
  page('/goodbye', 'settings/goodbye-screen', 'any', null),

  { ...drawnForUser('/home', 'posts/home-screen', 'user', home), firstParts: ['stories/story-row.lazy'] },
  drawn('/search', 'discovery/search-screen', 'any', searching),
  drawn('/browse', 'discovery/browse-screen', 'any', work),
  drawn('/post/:id', 'posts/post-screen', 'any', post),
  page('/library', 'library/library-screen', 'user', work),
  page('/bookmarks', 'posts/bookmarks-screen', 'user', feed),
  drawnForUser('/notifications', 'notifications/notifications-screen', 'user', feed),
  page('/messages/tools/:tool', 'messages/message-tools-screen', 'creator', work),
  drawnForUser('/messages', 'messages/messages-screen', 'user', wide),
  page('/messages/:id', 'messages/messages-screen', 'user', wide),
  drawnForUser('/wallet', 'payments/wallet-screen', 'user', work),
  page('/wallet/spending', 'subscriptions/spending-screen', 'user', work),
  page('/wallet/receipts', 'purchases/receipts-screen', 'user', work),
  page('/wallet/receipts/:id', 'purchases/receipt-screen', 'user', work),
  page('/wallet/top-up', 'payments/top-up-screen', 'user', work),
  page('/wallet/top-up/:id', 'payments/top-up-result-screen', 'user', work),

  page('/subscriptions', 'subscriptions/subscriptions-screen', 'user', feed),
  page('/following', 'subscriptions/following-screen', 'user', feed),
  page('/subscribers', 'subscriptions/subscribers-screen', 'creator', work),
  page('/followers', 'subscriptions/followers-screen', 'creator', work),

  page('/becomeCreator', 'creators/become-creator-screen', 'user', work),
  page('/dashboard/:page?', 'dashboard/dashboard-screen', 'creator', work),
  page('/scheduled', 'posts/scheduled-screen', 'creator', feed),
  page('/processing', 'posts/processing-screen', 'creator', feed),

  page('/live', 'live/live-screen', 'user', feed),
  page('/live/start', 'live/go-live-screen', 'creator', null),
  page('/live/:id', 'live/watch-screen', 'any', null),
  { ...drawn('/live/:id/join', 'live/join-screen', 'any', null), firstParts: ['live/gate.lazy'] },
  page('/stories/create', 'stories/create-screen', 'creator', work),
  page('/stories/archive', 'stories/archive-screen', 'creator', work),
  page('/stories/:id?', 'stories/watch-screen', 'user', null),

  page('/settings/:page?', 'settings/settings-screen', 'user', work),
  page('/decisions', 'moderation/decisions-screen', 'user', feed),
  page('/consent/:token', 'posts/consent-screen', 'any', null),
  page('/claim/:token', 'payouts/claim-screen', 'any', null),
  page('/notice', 'moderation/notice-screen', 'any', feed),
  page('/admin/:page?', 'admin/admin-screen', 'user', wide),
  page('/admin/:page/:id', 'admin/admin-screen', 'user', wide),
  drawn('/terms', 'site/legal-screen', 'any', feed),
  drawn('/privacy', 'site/legal-screen', 'any', feed),
  drawn('/content-policy', 'site/legal-screen', 'any', feed),
  drawn('/transparency', 'site/transparency-screen', 'any', feed),

  { ...drawn('/:username', 'profiles/profile-screen', 'any', person), firstParts: ['live/current-show.lazy'] },
  drawn('/:username/gallery', 'profiles/gallery-screen', 'any', feed),
  page('/:username/preview', 'profiles/preview-screen', 'user', feed),
]
