import { Trans, useLingui } from '@lingui/react/macro'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/people.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { besideMain, useMediaQuery } from '#web/platform/media-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PostList, PostSkeletons } from '#web/modules/posts/post-list.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { About } from './profile-about.tsx'
import { MediaGrid } from './media-grid.tsx'
import { useProfilePosts } from './profile-posts.ts'

const Highlights = lazyPart(() => import('#web/modules/stories/highlights.lazy.tsx'))
const TopSupporters = lazyPart(() => import('./top-supporters.lazy.tsx'))
const YouMayLike = lazyPart(() => import('./you-may-like.lazy.tsx'))

type Tab = 'posts' | 'media' | 'about'

function Posts({ profile, mine }: { readonly profile: Profile; readonly mine: boolean }) {
  const { t } = useLingui()
  const { username } = profile
  const { posts, fault, again, older } = useProfilePosts(username)
  const beside = useMediaQuery(besideMain)
  if (!posts) return fault === null ? <PostSkeletons /> : <ErrorState fault={fault} onRetry={again} />
  if (posts.length === 0)
    return (
      <Empty icon={PenLine} title={t`No posts yet`}>
        {mine ? t`Write your first post on the home page.` : t`Follow to see the first one.`}
      </Empty>
    )
  return (
    <>
      <PostList posts={posts} older={older} below />
      {!older.hasNextPage && !beside && <TopSupporters username={username} />}
      {!older.hasNextPage && !mine && !beside && <YouMayLike username={username} />}
    </>
  )
}

function Media({ username }: { readonly username: string }) {
  const source = useProfilePosts(username, { gallery: 'all' })
  return (
    <div className="stack">
      <MediaGrid source={source} />
      {source.posts && source.posts.length > 0 && (
        <div className="centred">
          <LinkButton to={`/${username}/gallery`} kind="line">
            <Trans>Open the gallery</Trans>
          </LinkButton>
        </div>
      )}
    </div>
  )
}

/** What a creator shows: posts, their pictures, and the plain facts. */
export function ProfileTabs({ profile, mine }: { readonly profile: Profile; readonly mine: boolean }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('posts')
  const { username } = profile
  const isMember = mine || profile.viewer !== null
  return (
    <>
      {isMember && <Highlights username={username} mine={mine} />}
      <div className="pro-tabs">
        <Tabs
          label={t`Profile sections`}
          tabs={[
            { id: 'posts', label: t`Posts` },
            { id: 'media', label: t`Media` },
            { id: 'about', label: t({ message: 'About', context: 'a person' }) },
          ]}
          current={tab}
          onChange={setTab}
        >
          <div className="pro-panel">
            {tab === 'about' ? (
              <>
                <About profile={profile} />
                <TopSupporters username={username} />
              </>
            ) : tab === 'media' ? (
              <Media username={username} />
            ) : (
              <Posts profile={profile} mine={mine} />
            )}
          </div>
        </Tabs>
      </div>
    </>
  )
}
