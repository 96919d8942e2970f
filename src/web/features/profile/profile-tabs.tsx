import { useLingui } from '@lingui/react/macro'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#contract/people.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { PostList, PostSkeletons } from '#web/ui/post/post-list.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { MediaGrid } from './media-grid.tsx'
import { useProfilePosts } from './profile-posts.ts'

type Tab = 'posts' | 'media' | 'about'

function About({ profile }: { readonly profile: Profile }) {
  const { t } = useLingui()
  return (
    <dl className="about">
      <div>
        <dt>{t`Name`}</dt>
        <dd>
          <bdi>{profile.name}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t`Here since`}</dt>
        <dd>{formatDate(profile.joinedAt)}</dd>
      </div>
      <div>
        <dt>{t`Followers`}</dt>
        <dd className="num">{formatCount(profile.followerCount)}</dd>
      </div>
      <div>
        <dt>{t`Posts`}</dt>
        <dd className="num">{formatCount(profile.postCount)}</dd>
      </div>
    </dl>
  )
}

/** What a creator shows: posts, their pictures, and the plain facts. */
export function ProfileTabs({ profile, mine }: { readonly profile: Profile; readonly mine: boolean }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('posts')
  const { posts, fault, again, older } = useProfilePosts(profile.username)
  const failed = !posts && fault !== null
  return (
    <div className="pro-tabs">
      <Tabs
        label={t`Parts of the profile`}
        tabs={[
          { id: 'posts', label: t`Posts` },
          { id: 'media', label: t`Media` },
          { id: 'about', label: t`About` },
        ]}
        current={tab}
        onChange={setTab}
      >
        <div className="pro-panel">
          {tab === 'about' ? (
            <About profile={profile} />
          ) : failed ? (
            <ErrorState fault={fault} onRetry={again} />
          ) : tab === 'media' ? (
            <MediaGrid posts={posts} older={older} />
          ) : !posts ? (
            <PostSkeletons />
          ) : posts.length === 0 ? (
            <Empty icon={PenLine} title={t`No posts yet`}>
              {mine ? t`Your first post is written on the home page.` : t`Follow to hear of the first one.`}
            </Empty>
          ) : (
            <PostList posts={posts} older={older} />
          )}
        </div>
      </Tabs>
    </div>
  )
}
