import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { onNewUpdate } from '#web/platform/updates.ts'
import { lazyPart, type ScreenView } from '#web/platform/lazy-part.tsx'
import { useTopUp } from '#web/modules/payments/queries.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useVisit } from '#web/modules/discovery/use-visit.ts'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-list.tsx'
import { postQuery } from './post-query.ts'
import { ErrorState, NothingHere } from '#web/ui/states.tsx'
import { commentsQuery } from './comments/comment-cache.ts'
import { Comments } from './comments/comments.tsx'

const isId = (id: string): boolean => /^[1-9][0-9]{0,15}$/.test(id)

const Bought = lazyPart(() => import('./just-unlocked.lazy.tsx'))

/** Back from the provider's page, `?paid=` names the top-up that bought what stands here; any other says nothing. */
function useBought(search: string): 'unlock' | 'subscription' | 'asked' | null {
  const asked = new URLSearchParams(search)
  const [id] = useState(() => (asked.has('unlock') || asked.has('subscribe') ? asked.get('paid') : null))
  const { data, isPending } = useTopUp(id)
  if (id === null) return null
  if (isPending) return 'asked'
  const purchase = data?.purchase
  if (purchase?.state !== 'bought') return null
  return purchase.kind === 'unlock' || purchase.kind === 'subscription' ? purchase.kind : null
}

function OnePost({ id }: { readonly id: number }) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const aim = new URLSearchParams(search).get('comment') ?? ''
  useVisit(search)
  const bought = useBought(search)
  const { data, error, isPending, refetch } = useQuery(postQuery(id))
  const locked = data?.locked
  // bought in another window, it is open here too
  useEffect(() => (locked ? onNewUpdate(() => void refetch()) : undefined), [locked, refetch])
  if (isPending || bought === 'asked') return <PostSkeletons count={1} />
  if (!data) return <ErrorState fault={error} onRetry={() => void refetch()} />
  return (
    <>
      <PostCard
        post={data}
        full
        eager
        bought={bought !== null}
        onRemoved={() => navigate('/home', { replace: true })}
      />
      {bought && <Bought post={data} kind={bought} />}
      {!data.locked && data.publishedAt !== null && <Comments post={data} aim={isId(aim) ? Number(aim) : null} />}
    </>
  )
}

/** A guest's, with its comments where they may be read. */
const readFirst: NonNullable<ScreenView['readFirst']> = async (client, { id = '' }) => {
  if (!isId(id)) return
  const post = await client.query(postQuery(Number(id)))
  if (!post.locked && post.publishedAt !== null) await client.infiniteQuery(commentsQuery(post.id))
}

/** One post by itself. What is not there and what may not be seen look the same. */
export default function PostScreen() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const back = () => {
    // Opened from elsewhere there is nothing to go back to.
    if (history.length > 1) history.back()
    else navigate('/home')
  }
  return (
    <Screen title={t`Post`} start={<IconButton icon={ArrowLeft} flip label={t`Back`} onClick={back} />}>
      {isId(id) ? <OnePost key={id} id={Number(id)} /> : <NothingHere />}
    </Screen>
  )
}
PostScreen.readFirst = readFirst
