import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { OpenPost, Post } from '#contract/posts.ts'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatPercent } from '#web/platform/i18n/format.ts'
import { readAgain } from '#web/platform/query.ts'
import { useSession } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/labels.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { FileStatus } from '../components/file-status.tsx'
import './pending-posts.css'

/** Percents move about so often. */
const lookMs = 2000

type Item = Answer<'GET /processing'>['items'][number]

/** How far all of its files are, 0 to 1. */
const shareOf = (media: Item['media']): number =>
  media.reduce((sum, { state, work }) => sum + (state === 'ready' ? 1 : (work?.percent ?? 0) / 100), 0) /
  Math.max(1, media.length)

function Failed({ item, onChanged }: { readonly item: Item; readonly onChanged: () => void }) {
  const { post, media } = item
  const rest = media.flatMap(({ id, state }) => (state === 'failed' ? [] : [id]))
  const without = useAction(async () => {
    await api('PATCH /posts/:id', { params: { id: post.id }, body: { mediaIds: rest } })
    onChanged()
  })
  return (
    <>
      <ul className="file-states">
        {media.map((file, index) =>
          file.state === 'failed' ? (
            <FileStatus key={file.id} file={file} place={index + 1} onChanged={onChanged} />
          ) : null,
        )}
      </ul>
      {(rest.length > 0 || (post as OpenPost).text !== '') && (
        <div>
          <Button size="sm" busy={without.isBusy} onClick={without.run}>
            <Trans>Post without it</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** Why a post is not out although nothing of it failed. */
function Waits({ item }: { readonly item: Item }) {
  const { state, tags, depicts } = item.post as OpenPost
  const ready = formatCount(item.media.filter((file) => file.state === 'ready').length)
  const all = formatCount(item.media.length)
  if (item.heldForWords) return <Trans>Contains a word that’s no longer allowed</Trans>
  if (state === 'in_review') return <Trans>We’re reviewing it first</Trans>
  if (item.media.some((file) => file.state !== 'ready'))
    return (
      <Trans>
        {ready} of {all} ready. You can leave this page.
      </Trans>
    )
  if (tags.some((tag) => tag.state !== 'agreed')) return <Trans>Waiting for tagged people</Trans>
  if (depicts) return <Trans>Waiting for people in it</Trans>
  return <Trans>Almost there</Trans>
}

function Card({ item, onChanged }: { readonly item: Item; readonly onChanged: () => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { media } = item
  const post = item.post as OpenPost
  const failed = media.some(({ state }) => state === 'failed')
  const moving = media.some(({ state }) => state === 'processing')
  return (
    <section className="pending" aria-label={failed ? t`Couldn’t read one file` : t`Posting…`}>
      <div className="row gap3">
        {failed ? (
          <span className="pending-bad">
            <Icon icon={TriangleAlert} />
          </span>
        ) : (
          <Avatar src={user.avatarUrl} name={user.username} />
        )}
        <div className="grow stack pending-words">
          <b>{failed ? <Trans>Couldn’t read one file</Trans> : <Trans>Posting…</Trans>}</b>
          <span className="muted sm" role="status">
            {failed ? <Trans>Your text and the other files are safe.</Trans> : <Waits item={item} />}
          </span>
        </div>
        <Link href="/processing" className="quiet-link">
          <Trans>View</Trans>
        </Link>
      </div>
      {post.text !== '' && (
        <p className="clip" dir="auto">
          {post.text}
        </p>
      )}
      {failed ? (
        <Failed item={item} onChanged={onChanged} />
      ) : (
        moving && (
          <>
            <ul className="pending-files">
              {media.map((file) => (
                <li key={file.id} className="media">
                  {file.media && file.kind !== 'voice' ? (
                    <Picture media={{ ...file.media, alt: '' }} sizes="76px" />
                  ) : (
                    <span className="num sm">{formatPercent((file.work?.percent ?? 0) / 100)}</span>
                  )}
                </li>
              ))}
            </ul>
            <Progress share={shareOf(media)} label={t`Progress`} />
          </>
        )
      )}
    </section>
  )
}

/** One's own posts that are on their way, on top of the timeline: the card becomes the post in its place. */
export default function PendingPosts({ onPublished }: { readonly onPublished: (post: Post) => void }) {
  const { data, refetch } = useQuery({
    queryKey: ['processing', 'home'],
    queryFn: ({ signal }) => api('GET /processing', { query: { limit: 5 }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ post }) => post.state === 'processing') ? lookMs : false,
  })
  useEffect(() => onNewUpdate(() => void readAgain(['processing', 'home'])), [])
  const items = data?.items.filter(({ post }) => post.publishAt === null) ?? []
  const ids = items.map(({ post }) => post.id).join(' ')
  const before = useRef<readonly number[]>([])
  useEffect(() => {
    const now = ids === '' ? [] : ids.split(' ').map(Number)
    const gone = before.current.filter((id) => !now.includes(id))
    before.current = now
    for (const id of gone)
      void api('GET /posts/:id', { params: { id } }).then(
        (post) => {
          if (post.state === 'published') onPublished(post)
        },
        // deleted elsewhere
        () => undefined,
      )
  }, [ids, onPublished])
  return items.map((item) => <Card key={item.post.id} item={item} onChanged={() => void refetch()} />)
}
