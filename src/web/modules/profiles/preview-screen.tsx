import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye, PenLine } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import type { Profile } from '#contract/people.ts'
import { Screen } from '#web/ui/screen.tsx'
import { showToast } from '#web/platform/alerts.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { More } from '#web/ui/load-more.tsx'
import { PostCard } from '#web/modules/posts/post-card.tsx'
import { PostSkeletons } from '#web/modules/posts/post-list.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { profileQuery } from '#web/modules/subscriptions/plan-queries.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import './profile.css'
import { PreviewHead } from './preview-head.tsx'
import { type ViewerRelation, useProfilePosts } from './profile-posts.ts'

function Posts({ username, as }: { readonly username: string; readonly as: ViewerRelation }) {
  const { t } = useLingui()
  const { posts, fault, again, older } = useProfilePosts(username, { as })
  if (!posts) return fault === null ? <PostSkeletons /> : <ErrorState fault={fault} onRetry={again} />
  if (posts.length === 0) return <Empty icon={PenLine} title={t`No posts yet`} />
  return (
    <>
      <div className="feed">
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} eager={index === 0} />
        ))}
      </div>
      <More pages={older} />
    </>
  )
}

/** What is pressed in a preview would be done as oneself: it says so instead. Paging goes on. */
function usePassive() {
  const { t } = useLingui()
  return (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('.more, .plan')) return
    if (!event.target.closest('a, button')) return
    event.preventDefault()
    event.stopPropagation()
    showToast(t`This is a preview. Buttons don’t work here.`)
  }
}

function Preview({ profile }: { readonly profile: Profile }) {
  const { t } = useLingui()
  const [as, setAs] = useState<ViewerRelation>('guest')
  const passive = usePassive()
  return (
    <Tabs
      label={t`View as`}
      tabs={[
        { id: 'guest', label: t`Guest` },
        { id: 'follower', label: t`Follower` },
        { id: 'subscriber', label: t`Subscriber` },
      ]}
      current={as}
      onChange={setAs}
    >
      <div className="pro-preview" onClickCapture={passive}>
        <PreviewHead key={as} profile={profile} as={as} />
        <div className="pro-tabs">
          <Posts username={profile.username} as={as} />
        </div>
      </div>
    </Tabs>
  )
}

/** One's own page as a guest, a follower or a subscriber gets it: the server decides, as it does for them. */
export default function PreviewScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const { username: given } = useParams<{ username: string }>()
  const username = given.toLowerCase()
  const { data, error, isPending, refetch } = useQuery(profileQuery(username))
  const mine = data?.userId === user.userId
  if (data && (!mine || !data.isCreator)) return <Redirect to={`/${data.username}`} replace />
  return (
    <Screen
      title={t`Preview`}
      end={
        <LinkButton to={`/${username}`} kind="quiet" icon={Eye}>
          <Trans>Leave preview</Trans>
        </LinkButton>
      }
    >
      {data ? (
        <Preview profile={data} />
      ) : isPending ? (
        <Loading label={t`Loading the profile`}>
          <Skeleton height="220px" className="sk-media" />
          <Skeleton width="50%" height="32px" />
        </Loading>
      ) : (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}
