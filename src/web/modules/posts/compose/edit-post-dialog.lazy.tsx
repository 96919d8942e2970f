import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MediaStatus } from '#contract/media.ts'
import type { OpenPost, Post } from '#contract/posts.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { changePosts } from '../post-cache.ts'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { Composer } from './composer.tsx'
import { editBody, fromPost } from './composition.ts'
import { isMoving } from '#web/modules/media/upload-item.ts'
import { createUploads, itemOfMedia } from '#web/modules/media/uploads.ts'

const unpublished: ReadonlySet<Post['state']> = new Set(['processing', 'in_review', 'scheduled', 'failed'])

function Editing({
  post,
  media,
  onClose,
  onChanged,
}: {
  readonly post: OpenPost
  readonly media: readonly MediaStatus[]
  readonly onClose: () => void
  readonly onChanged?: ((post: Post) => void) | undefined
}) {
  const { t } = useLingui()
  const [composition, setComposition] = useState(() => fromPost(post))
  const [uploads] = useState(() => {
    const free = new Set(post.preview)
    const made = createUploads(null)
    made.put(media.map((status, place) => itemOfMedia(status, free.has(place))))
    return made
  })
  // What was added and not saved belongs to nobody.
  useEffect(() => () => uploads.end(), [uploads])
  const items = uploads.use()
  const box = useRef<HTMLDivElement>(null)
  const published = !unpublished.has(post.state)
  const scheduled = !published && post.publishAt !== null
  const waiting = items.some(isMoving) || items.some(({ mediaId }) => mediaId === null)
  const form = useForm({
    schema: () => import('#contract/posts.ts').then((module) => module.editPostBody),
    read: () => editBody(composition, items, { published, scheduled, before: post }),
    submit: async (body) => {
      const changed = await api('PATCH /posts/:id', { params: { id: post.id }, body })
      changePosts({ type: 'postReplaced', post: changed })
      for (const queryKey of [['scheduled'], ['processing'], ['edits', post.id]])
        void queryClient.invalidateQueries({ queryKey })
      onChanged?.(changed)
      showToast(t`Saved.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Edit post`}
      mustAnswer
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            kind="ink"
            busy={form.pending}
            disabled={waiting}
            onClick={() => box.current?.querySelector('form')?.requestSubmit()}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="compose in-dialog" ref={box}>
        <Form form={form}>
          <Composer
            composition={composition}
            onChange={(part) => setComposition((before) => ({ ...before, ...part }))}
            uploads={uploads}
            scope={{ media: !published, poll: false, schedule: scheduled ? 'must' : 'no' }}
            placeholder={t`Post text`}
            end={null}
          />
          {published && post.media.length > 0 && (
            <p className="hint">
              <Trans>Photos and videos can’t change after publishing. You can still describe them.</Trans>
            </p>
          )}
          {post.poll && (
            <p className="hint">
              <Trans>Polls can’t be changed.</Trans>
            </p>
          )}
          {waiting && (
            <p className="hint" role="status">
              <Trans>You can save once everything is uploaded.</Trans>
            </p>
          )}
        </Form>
      </div>
    </Dialog>
  )
}

/** What the author's post holds now: with files that are not ready, which a list of posts leaves out. */
function useFresh(id: number) {
  return useQuery({
    queryKey: ['own-post', id],
    queryFn: async ({ signal }) => {
      const post = await api('GET /posts/:id', { params: { id }, signal })
      const { items } = unpublished.has(post.state)
        ? await api('GET /processing', { query: { limit: 50 }, signal })
        : { items: [] }
      const files = items.find((item) => item.post.id === id)?.media
      // What a post of one's own shows is never locked.
      const open = post as Post & OpenPost
      return {
        post: open,
        media:
          files ??
          (await Promise.all(open.media.map((each) => api('GET /media/:id', { params: { id: each.id }, signal })))),
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Changes a post of one's own, in the same composer in which it was written. */
export default function EditPost({
  id,
  onClose,
  onChanged,
}: {
  readonly id: number
  readonly onClose: () => void
  readonly onChanged?: ((post: Post) => void) | undefined
}) {
  const { t } = useLingui()
  const { data, error, refetch } = useFresh(id)
  if (data) return <Editing post={data.post} media={data.media} onClose={onClose} onChanged={onChanged} />
  return (
    <Dialog open onClose={onClose} title={t`Edit post`}>
      {error ? (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t`Loading the post`}>
          <Skeleton height="120px" />
          <Skeleton width="60%" />
        </Loading>
      )}
    </Dialog>
  )
}
