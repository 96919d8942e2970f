import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { Answer } from '#contract/routes.ts'
import { entitled } from '#web/platform/entitled-queries.ts'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { PostList, PostSkeletons } from '#web/modules/posts/post-list.tsx'
import { refreshLive, taggedShowsQuery } from '#web/modules/live/queries.ts'
import { TaggedShows } from '#web/modules/live/tagged-shows.tsx'
import { refreshStories, taggedStoriesQuery } from '#web/modules/stories/queries.ts'
import { TaggedStories } from '#web/modules/stories/tagged-stories.tsx'
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

/** Posts, stories and shows that I am asked to be in, with the question on each, and those where I have agreed. */
export default function TaggedPanel() {
  const { t } = useLingui()
  const asked = useTagged('asked')
  const agreed = useTagged('agreed')
  const askedStories = useInfiniteQuery(taggedStoriesQuery('asked'))
  const agreedStories = useInfiniteQuery(taggedStoriesQuery('agreed'))
  const shows = useQuery(taggedShowsQuery)
  useEffect(
    () =>
      onNewUpdate(
        () =>
          void Promise.all([readAgain(['tagged']), readAgain(['stories', 'tagged']), readAgain(['live', 'tagged'])]),
      ),
    [],
  )
  const all = [asked, agreed, askedStories, agreedStories, shows]
  if (all.some(({ isPending }) => isPending)) return <PostSkeletons />
  if (!asked.data || !agreed.data || !askedStories.data || !agreedStories.data || !shows.data)
    return (
      <ErrorState
        fault={all.find(({ error }) => error)?.error ?? null}
        onRetry={() => void Promise.all([asked.refetch(), agreed.refetch(), refreshStories(), refreshLive()])}
      />
    )
  const waiting = asked.data.pages.flatMap(({ posts }) => posts).filter(isIn)
  // who answers sees their yes where they gave it
  const here = new Set(waiting.map(({ id }) => id))
  const tagged = agreed.data.pages.flatMap(({ posts }) => posts).filter((post) => isIn(post) && !here.has(post.id))
  const waitingStories = askedStories.data.pages.flatMap(({ stories }) => stories)
  const taggedStories = agreedStories.data.pages.flatMap(({ stories }) => stories)
  const waitingShows = shows.data.shows.filter(({ state }) => state === 'asked')
  const taggedShows = shows.data.shows.filter(({ state }) => state === 'agreed')
  const requests = waiting.length + waitingStories.length + waitingShows.length
  if (requests + tagged.length + taggedStories.length + taggedShows.length === 0)
    return (
      <Empty icon={UserCheck} title={t`No tag requests`}>
        {t`When a creator wants to tag you, we ask you here first. Your name only shows if you agree.`}
      </Empty>
    )
  return (
    <>
      {requests > 0 && (
        <section className="note-part">
          <h2>{t`Tag requests`}</h2>
          {waitingShows.length > 0 && <TaggedShows shows={waitingShows} />}
          {waitingStories.length > 0 && <TaggedStories stories={waitingStories} pages={askedStories} />}
          {waiting.length > 0 && <PostList posts={waiting} older={asked} />}
        </section>
      )}
      {taggedShows.length > 0 && (
        <section className="note-part">
          <h2>{t`Shows you’re in`}</h2>
          <TaggedShows shows={taggedShows} />
        </section>
      )}
      {taggedStories.length > 0 && (
        <section className="note-part">
          <h2>{t`Stories you’re in`}</h2>
          <TaggedStories stories={taggedStories} pages={agreedStories} />
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
