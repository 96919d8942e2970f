import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import type { Pages } from '#web/ui/load-more.tsx'
import { PostList, PostSkeletons } from './post-list.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import {
  putOnTop,
  readAsFarAsBefore,
  isTimelineRead,
  readNewPosts,
  readOlderPosts,
  showNewPosts,
  markSeen,
  timelineQuery,
} from './timeline/timeline.ts'
import './timeline/home.css'

// After the first paint: neither writing nor the empty page is what most people come for.
const NewPost = lazyPart(() => import('./compose/new-post.lazy.tsx'), {
  Waiting: () => <div className="compose waiting" />,
})
const Stories = lazyPart(() => import('#web/modules/stories/story-row.lazy.tsx'))
const NewPostsPill = lazyPart(() => import('./timeline/new-posts-pill.lazy.tsx'))
const SharedToFan = lazyPart(() => import('./compose/shared-by-fan.lazy.tsx'))
const CaughtUp = lazyPart(() => import('./timeline/caught-up.lazy.tsx'))
const NoPosts = lazyPart(() => import('./timeline/no-posts.lazy.tsx'), { ownWords: true, Waiting: PostSkeletons })

/** New posts are looked for when the server says so, and when somebody comes back to the page. */
function useNewPosts(): void {
  useEffect(() => {
    void markSeen()
    // back on the page; else it is about to be read as it is now
    if (isTimelineRead()) void readAsFarAsBefore().then(readNewPosts)
    const stop = onNewUpdate(() => void readNewPosts())
    const look = () => {
      if (document.visibilityState === 'visible') void readNewPosts()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

function useOlderPosts(hasNextPage: boolean): Pages {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const fetchNextPage = async () => {
    setState('busy')
    try {
      await readOlderPosts()
      setState('idle')
    } catch (fault) {
      console.error(fault)
      setState('failed')
    }
  }
  return {
    hasNextPage,
    isFetchingNextPage: state === 'busy',
    isFetchNextPageError: state === 'failed',
    fetchNextPage,
  }
}

function TimelineView() {
  const { data, error, isPending, refetch } = useQuery(timelineQuery)
  const older = useOlderPosts(typeof data?.nextCursor === 'string')
  const show = async () => {
    await showNewPosts()
    scrollTo({ top: 0, behavior: 'instant' })
  }
  // A newcomer goes on choosing after the first follow has filled the timeline, but not after a post of their own.
  const [choosing, setChoosing] = useState<boolean | null>(null)
  const isChoosing = choosing === true && !data?.posts[0]?.mine
  if (data && choosing === null) setChoosing(data.posts.length === 0)
  if (isPending) return <PostSkeletons />
  if (!data) return <ErrorState fault={error} onRetry={() => void refetch()} />
  return (
    <>
      {/* The region is always there: a screen reader announces only what arrives in one that it knows. */}
      <div className="pill-wrap" role="status">
        {data.newPosts.length > 0 && (
          <NewPostsPill posts={data.newPosts} more={data.outrun} onShow={() => void show()} />
        )}
      </div>
      {isChoosing || data.posts.length === 0 ? (
        <NoPosts onDone={isChoosing ? () => setChoosing(false) : undefined} />
      ) : (
        <>
          <PostList posts={data.posts} older={older} />
          {data.nextCursor === null && <CaughtUp />}
        </>
      )}
    </>
  )
}

export default function HomeScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const search = useSearch()
  // the address forgets it once it is taken
  const [isShared] = useState(() => new URLSearchParams(search).has('shared'))
  useNewPosts()
  return (
    <Screen title={t`Home`} quiet>
      <div className="home">
        <Stories />
        {user.isCreator ? <NewPost onPublished={putOnTop} /> : isShared && <SharedToFan />}
        <TimelineView />
      </div>
    </Screen>
  )
}

HomeScreen.firstParts = [Stories]
