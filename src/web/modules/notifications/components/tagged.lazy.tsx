import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { Answer } from '#contract/routes.ts'
import { entitled } from '#web/platform/entitled-queries.ts'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { PostList, PostSkeletons } from '#web/modules/posts/post-list.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'

type State = 'asked' | 'agreed'
type Post = Answer<'GET /tagged'>['posts'][number]

const useTagged = (state: State) =>
  useInfiniteQuery({
    ...pagesOf(['tagged', state], 'GET /tagged', { state }),
    meta: entitled,
    staleTime: 0,
  })

/** Whether I am still in it: an answer changes the post in every list that holds it. */
const isIn = (post: Post): boolean => !post.locked && post.tags.some(({ isMe }) => isMe)

/** Posts in which I am asked to be tagged, with the question on each, and those where I have agreed. */
export default function TaggedPanel() {
  const { t } = useLingui()
  const asked = useTagged('asked')
  const agreed = useTagged('agreed')
  const { refetch: readAsked } = asked
  const { refetch: readAgreed } = agreed
  useEffect(() => onNewUpdate(() => void readAgain(['tagged'])), [])
  if (asked.isPending || agreed.isPending) return <PostSkeletons />
  const fault = asked.error ?? agreed.error
  if (!asked.data || !agreed.data)
    return <ErrorState fault={fault} onRetry={() => void Promise.all([readAsked(), readAgreed()])} />
  const waiting = asked.data.pages.flatMap(({ posts }) => posts).filter(isIn)
  // who answers sees their yes where they gave it
  const here = new Set(waiting.map(({ id }) => id))
  const tagged = agreed.data.pages.flatMap(({ posts }) => posts).filter((post) => isIn(post) && !here.has(post.id))
  if (waiting.length === 0 && tagged.length === 0)
    return (
      <Empty icon={UserCheck} title={t`No tag requests`}>
        {t`When a creator wants to tag you, we ask you here first. Your name only shows if you agree.`}
      </Empty>
    )
  return (
    <>
      {waiting.length > 0 && (
        <section className="note-part">
          <h2>{t`Tag requests`}</h2>
          <PostList posts={waiting} older={asked} />
        </section>
      )}
      {tagged.length > 0 && (
        <section className="note-part">
          <h2>{t`Posts you’re tagged in`}</h2>
          <PostList posts={tagged} older={agreed} />
        </section>
      )}
    </>
  )
}
