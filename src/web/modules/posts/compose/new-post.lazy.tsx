import { Trans, useLingui } from '@lingui/react/macro'
import { FilePen, FilePlus2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Post } from '#contract/posts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Composer } from './composer.tsx'
import { type Composition, createBody, fromDraft, isEmpty } from './composition.ts'
import type { Draft } from './drafts-dialog.lazy.tsx'
import { type NewPost, nothingWritten, openNewPost } from '../new-post-store.ts'
import { isMoving } from '#web/modules/media/upload-item.ts'
import './compose.css'

const Drafts = lazyPart(() => import('./drafts-dialog.lazy.tsx'))
const scope = { media: true, poll: true, schedule: 'may' } as const

function Box({ post, onPublished }: { readonly post: NewPost; readonly onPublished: (post: Post) => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { store, uploads, saver } = post
  const { composition, draftId } = store.use()
  const items = uploads.use()
  const saved = saver.state.use()
  const isSending = items.some(isMoving)
  const box = useRef<HTMLDivElement>(null)
  const [queued, setQueued] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const change = (part: Partial<Composition>) =>
    store.set((before) => ({ ...before, composition: { ...before.composition, ...part } }))
  const begin = () => {
    uploads.clear(false)
    store.set(nothingWritten)
  }

  const tell = (made: Post) => {
    if (made.state === 'published') showToast(t`Your post is live.`)
    else if (made.state === 'scheduled' && made.publishAt !== null)
      showToast(t`Scheduled for ${formatDateTime(made.publishAt)}.`, {
        label: t`Scheduled posts`,
        run: () => navigate('/scheduled'),
      })
    else if (!made.locked && made.depicts)
      showToast(t`Your post publishes when everyone in it has agreed. Send them their links.`, {
        label: t`View links`,
        run: () => navigate('/processing'),
      })
    else if (!made.locked && made.tags.some(({ state }) => state !== 'agreed'))
      showToast(t`Your post publishes when everyone tagged has agreed.`, {
        label: t`View progress`,
        run: () => navigate('/processing'),
      })
    else
      showToast(t`Your post publishes when its photos and videos are ready.`, {
        label: t`View progress`,
        run: () => navigate('/processing'),
      })
  }
  const form = useForm({
    schema: () => import('#contract/posts.ts').then((module) => module.createPostBody),
    read: () => {
      setQueued(false)
      return createBody(composition, items, null)
    },
    submit: async (body) => {
      // The draft makes sure that pressing twice, or an answer that is lost, does not publish twice.
      await saver.flush()
      saver.hold(true)
      try {
        const id = store.get().draftId
        const made = await api('POST /posts', { body: { ...body, ...(id !== null && { draftId: id }) } })
        begin()
        if (made.state === 'published') onPublished(made)
        tell(made)
        void queryClient.invalidateQueries({ queryKey: ['profile', user.username] })
        for (const queryKey of [['scheduled'], ['processing'], ['drafts']])
          void queryClient.invalidateQueries({ queryKey })
      } finally {
        saver.hold(false)
      }
    },
    failed: (fault) => {
      if (!isApiError(fault, 'not_found')) return false
      store.set((before) => ({ ...before, draftId: null }))
      showAlert(t`This draft was published or discarded elsewhere. Check your page before you post it again.`)
      return true
    },
  })

  const stuck = items.some(({ state }) => state === 'failed' || state === 'lost' || state === 'paused')
  // Something failed meanwhile: it waits for a word.
  if (queued && stuck) setQueued(false)
  const goes = queued && !isSending && !stuck
  useEffect(() => {
    if (goes) box.current?.querySelector('form')?.requestSubmit()
  }, [goes])

  // "New post" in the navigation leads here.
  useEffect(() => {
    const focus = () => {
      if (location.hash === '#compose') box.current?.querySelector('textarea')?.focus()
    }
    focus()
    addEventListener('hashchange', focus)
    return () => removeEventListener('hashchange', focus)
  }, [])

  const open = async (draft: Draft) => {
    setChoosing(false)
    if (draft.id === draftId) return
    await saver.flush()
    uploads.clear(false)
    store.set({ composition: fromDraft(draft.content, draft.updatedAt), draftId: draft.id })
    uploads.show(draft.media, draft.content.preview ?? [])
  }
  const empty = isEmpty(composition, items)
  return (
    <div id="compose" className="compose" ref={box}>
      <Form form={form}>
        <Composer
          composition={composition}
          onChange={change}
          uploads={uploads}
          scope={scope}
          placeholder={t`What have you made?`}
          avatar={<Avatar src={user.avatarUrl} name={user.username} />}
          extra={[
            { id: 'drafts', label: t`Drafts`, icon: FilePen, run: () => setChoosing(true) },
            ...(empty || isSending
              ? []
              : [
                  {
                    id: 'anew',
                    label: t`Save draft, start new`,
                    icon: FilePlus2,
                    run: () => void saver.flush().then(begin),
                  },
                ]),
          ]}
          end={
            queued && isSending ? (
              <Button size="sm" className="push" onClick={() => setQueued(false)}>
                <Trans>Don’t post yet</Trans>
              </Button>
            ) : (
              <Button
                type={isSending ? 'button' : 'submit'}
                kind="ink"
                size="sm"
                className="push"
                busy={form.pending}
                disabled={empty || stuck}
                onClick={() => isSending && setQueued(true)}
              >
                {composition.publishAt === null ? (
                  <Trans context="to publish">Post</Trans>
                ) : (
                  <Trans context="to publish later">Schedule</Trans>
                )}
              </Button>
            )
          }
        />
        <p className="compose-state hint" role="status">
          {queued && isSending ? (
            <Trans>We’ll post it once everything is uploaded.</Trans>
          ) : stuck ? (
            <Trans>Some uploads aren’t finished. Resume or remove them.</Trans>
          ) : saved === 'failed' && !empty ? (
            <Trans>Not saved yet. It’s kept in this browser.</Trans>
          ) : saved === 'full' && !empty ? (
            <Trans>You’ve reached the draft limit. This one is only kept in this browser.</Trans>
          ) : (
            saved === 'saved' && !empty && <Trans>Draft saved</Trans>
          )}
        </p>
      </Form>
      {choosing && (
        <Drafts
          current={draftId}
          onOpen={(draft) => void open(draft)}
          onThrown={(id) => {
            if (id === store.get().draftId) begin()
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** A new post, on /home. What was begun is there again after a reload, and its uploads go on. */
export default function NewPostBox({ onPublished }: { readonly onPublished: (post: Post) => void }) {
  const { user } = useSession()
  const [post, setPost] = useState<NewPost | null>(null)
  useEffect(() => {
    let left = false
    openNewPost(user.userId).then((found) => {
      if (!left) setPost(found)
    }, console.error)
    return () => {
      left = true
    }
  }, [user.userId])
  return post ? <Box post={post} onPublished={onPublished} /> : <div id="compose" className="compose waiting" />
}
