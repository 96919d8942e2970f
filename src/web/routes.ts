/** Who may open a page. `guest` pages send a signed-in user on to /home, `user` pages a guest to /login, `creator` pages a fan to /becomeCreator as well. */
export type Access = 'guest' | 'user' | 'creator' | 'any'

export type RouteRecord = {
  /** As wouter reads it. */
  readonly path: string
  /** The module under features/ that has the page as its default export. */
  readonly screen: string
  readonly access: Access
  /** `null`: without the frame (seed, section 2, "routes without layout"). */
  readonly frame: {
    /** What stands beside the page from 1025 px on. */
    readonly sidebar: 'none' | 'search' | 'home'
    /** `feed`: 620 px and the sidebar; `work`: 980 px; `wide`: all there is. */
    readonly width: 'feed' | 'work' | 'wide'
  } | null
}

const feed = { sidebar: 'search', width: 'feed' } as const
const home = { sidebar: 'home', width: 'feed' } as const
const work = { sidebar: 'none', width: 'work' } as const
const wide = { sidebar: 'none', width: 'wide' } as const

const page = (path: string, screen: string, access: Access, frame: RouteRecord['frame']): RouteRecord => ({
  path,
  screen,
  access,
  frame,
})

/**
 * Every address of the program, the first that fits wins. The seed's come with its layout and sidebar flags; where it says
 * "not shown" the width is ours. `/` is not here: the server renders it.
 */
export const routes: readonly RouteRecord[] = [
  page('/login', 'accounts/screens/login-screen', 'guest', null),
  page('/login/withToken', 'accounts/screens/login-with-token-screen', 'guest', null),
  page('/login/forgot', 'accounts/screens/forgot-password-screen', 'any', null),
  page('/login/forgot-email', 'accounts/screens/forgot-email-screen', 'any', null),
  page('/signup', 'accounts/screens/signup-screen', 'guest', null),
  page('/reset-password/:token', 'accounts/screens/reset-password-screen', 'any', null),
  page('/email/verify/:id/:hash', 'accounts/screens/verify-email-screen', 'any', null),
  page('/email/verify-change-email', 'accounts/screens/verify-change-email-screen', 'any', null),
  page('/logout', 'accounts/screens/logout-screen', 'any', work),
  page('/ageCheck', 'age-check/screens/age-check-screen', 'any', null),
  page('/goodbye', 'settings/screens/goodbye-screen', 'any', null),

  page('/home', 'home/screens/home-screen', 'user', home),
  page('/search', 'search/screens/search-screen', 'user', feed),
  page('/browse', 'search/screens/browse-screen', 'any', feed),
  page('/post/:id', 'posts/screens/post-screen', 'any', feed),
  page('/library', 'library/screens/library-screen', 'user', work),
  page('/bookmarks', 'bookmarks/screens/bookmarks-screen', 'user', feed),
  page('/notifications', 'notifications/screens/notifications-screen', 'user', feed),
  page('/messages/tools/:tool', 'messages/screens/message-tools-screen', 'creator', work),
  page('/messages/:id?', 'messages/screens/messages-screen', 'user', wide),
  page('/wallet', 'wallet/screens/wallet-screen', 'user', work),
  page('/wallet/spending', 'wallet/screens/spending-screen', 'user', work),
  page('/wallet/receipts', 'wallet/screens/receipts-screen', 'user', work),
  page('/wallet/receipts/:id', 'wallet/screens/receipt-screen', 'user', work),
  page('/wallet/top-up', 'wallet/screens/top-up-screen', 'user', work),
  page('/wallet/top-up/:id', 'wallet/screens/top-up-result-screen', 'user', work),

  page('/subscriptions', 'subscriptions/screens/subscriptions-screen', 'user', feed),
  page('/following', 'subscriptions/screens/following-screen', 'user', feed),
  page('/subscribers', 'supporters/screens/subscribers-screen', 'creator', work),
  page('/followers', 'supporters/screens/followers-screen', 'creator', work),

  page('/becomeCreator', 'creators/screens/become-creator-screen', 'user', work),
  page('/dashboard/:page?', 'dashboard/screens/dashboard-screen', 'creator', work),
  page('/scheduled', 'posts/screens/scheduled-screen', 'creator', feed),
  page('/processing', 'posts/screens/processing-screen', 'creator', feed),

  page('/live', 'live/screens/live-screen', 'user', feed),
  page('/live/start', 'live/screens/go-live-screen', 'creator', work),
  page('/live/:id', 'live/screens/watch-screen', 'any', null),
  page('/live/:id/join', 'live/screens/join-screen', 'any', null),
  page('/stories', 'stories/screens/stories-screen', 'user', null),
  page('/stories/create', 'stories/screens/create-story-screen', 'creator', work),

  page('/settings/:page?', 'settings/screens/settings-screen', 'user', work),
  page('/decisions', 'decisions/screens/decisions-screen', 'user', feed),
  page('/consent/:token', 'consents/screens/consent-screen', 'any', null),
  page('/claim/:token', 'claims/screens/claim-screen', 'any', null),
  page('/notice', 'decisions/screens/notice-screen', 'any', feed),
  page('/admin/:page?', 'staff/screens/admin-screen', 'user', wide),
  page('/admin/:page/:id', 'staff/screens/admin-screen', 'user', wide),
  page('/terms', 'legal/screens/legal-screen', 'any', feed),
  page('/privacy', 'legal/screens/legal-screen', 'any', feed),
  page('/content-policy', 'legal/screens/legal-screen', 'any', feed),
  page('/transparency', 'legal/screens/transparency-screen', 'any', feed),

  page('/:username', 'profile/screens/profile-screen', 'any', feed),
  page('/:username/gallery', 'profile/screens/gallery-screen', 'any', feed),
  page('/:username/preview', 'profile/screens/preview-screen', 'user', feed),
]
