import { Trans, useLingui } from '@lingui/react/macro'
import { FilePen, FilePlus2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useOnline } from '#web/platform/use-online.ts'
import { useSession } from '#web/platform/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Composer } from './composer.tsx'
import { type Composition, createBody, fromDraft, isEmpty } from './composition.ts'
import type { Draft } from './drafts-dialog.lazy.tsx'
import { closeComposer, useAlone, useFullScreen } from './full-screen.ts'
import { readAnew, confirmPosted } from './confirm-posted.ts'
import { useNewPost, useQueued, useWhenReached } from './use-new-post.ts'
import { type NewPost, nextPost, rememberAudience } from '../new-post-store.ts'
import { isMoving } from '#web/modules/media/upload-item.ts'
import './compose.css'

const PendingPosts = lazyPart(() => import('../timeline/pending-posts.lazy.tsx'))
const PostPreview = lazyPart(() => import('./post-preview.lazy.tsx'))
const Drafts = lazyPart(() => import('./drafts-dialog.lazy.tsx'))
const schema = () => import('#contract/posts.ts').then((module) => module.createPostBody)
const scope = { media: true, poll: true, schedule: 'may' } as const

const isText = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement && target.name === 'text'

function Box({ post, onPublished }: { readonly post: NewPost; readonly onPublished: (post: Post) => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { store, uploads, saver } = post
  const { composition, draftId } = store.use()
  const items = uploads.use()
  const saved = saver.state.use()
  const isSending = items.some(isMoving)
  const online = useOnline()
  const box = useRef<HTMLDivElement>(null)
  const empty = isEmpty(composition, items)
  const [queued, setQueued] = useQueued(user.userId, empty)
  const wasQueued = useRef(false)
  // a recording's notification leads to the drafts
  const [choosing, setChoosing] = useState(() => new URLSearchParams(location.search).get('drafts') === 'open')
  const { phone, full, open: openFull } = useFullScreen(() => box.current?.querySelector('textarea')?.focus())
  const wide = full && !phone
  useAlone(box, wide, closeComposer)
  const change = (part: Partial<Composition>) => {
    store.set((before) => ({ ...before, composition: { ...before.composition, ...part } }))
    openFull()
  }
  const begin = () => {
    uploads.clear(false)
    store.set(nextPost(user.userId))
  }

  const form = useForm({
    schema,
    read: () => {
      wasQueued.current = queued
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
        rememberAudience(user.userId, body.audience)
        begin()
        closeComposer()
        if (made.state === 'published') onPublished(made)
        confirmPosted(made)
        readAnew(user.username)
      } finally {
        saver.hold(false)
      }
    },
    failed: (fault) => {
      // the network went again: what was sent off waits on
      if (isApiError(fault, 'offline') && wasQueued.current) {
        setQueued(true)
        return true
      }
      if (!isApiError(fault, 'not_found')) return false
      store.set((before) => ({ ...before, draftId: null }))
      showAlert(t`This draft was published or discarded elsewhere. Check your page before you post it again.`)
      return true
    },
  })

  useEffect(() => {
    // there before it is needed, which may be without a network
    if (!empty) schema().catch(console.error)
  }, [empty])
  const stuck = items.some(({ state }) => state === 'failed' || state === 'lost' || state === 'paused')
  // Something failed meanwhile: it waits for a word. Without a network nothing has: files are sent on when it is back.
  if (queued && stuck && online) setQueued(false)
  const goes = queued && !isSending && !stuck && online && !form.pending
  const waits = isSending || !online
  useWhenReached(goes, () => box.current?.querySelector('form')?.requestSubmit())

  const queue = () => {
    // without an audience nothing waits: the form says what is missing
    if (!waits || composition.audience === '') return false
    setQueued(true)
    closeComposer()
    return true
  }

  const open = async (draft: Draft) => {
    setChoosing(false)
    // its audience and Post stand there, which the box on the page leaves out
    openFull()
    if (draft.id === draftId) return
    await saver.flush()
    uploads.clear(false)
    store.set({ composition: fromDraft(draft.content, draft.updatedAt), draftId: draft.id })
    uploads.show(draft.media, draft.content.preview ?? [])
  }
  const state = (
    <p className="compose-state hint" role="status">
      {queued && !online ? (
        <Trans>You’re offline. Keep this page open and we’ll post it when you’re back online.</Trans>
      ) : queued && isSending ? (
        <Trans>We’ll post it once everything is uploaded.</Trans>
      ) : stuck && online ? (
        <Trans>Some uploads aren’t finished. Resume or remove them.</Trans>
      ) : saved === 'failed' && !empty ? (
        <Trans>Not saved yet. It’s kept in this browser.</Trans>
      ) : saved === 'full' && !empty ? (
        <Trans>You’ve reached the draft limit. This one is only kept in this browser.</Trans>
      ) : (
        saved === 'saved' && !empty && <Trans>Draft saved</Trans>
      )}
    </p>
  )
  const send =
    queued && waits ? (
      <Button size="sm" className="push compose-send" onClick={() => setQueued(false)}>
        <Trans>Don’t post yet</Trans>
      </Button>
    ) : (
      <Button
        type={waits && composition.audience !== '' ? 'button' : 'submit'}
        kind="ink"
        size="sm"
        className="push compose-send"
        busy={form.pending}
        disabled={empty || (stuck && online)}
        onClick={() => void queue()}
      >
        {composition.publishAt === null ? (
          <Trans context="to publish">Post</Trans>
        ) : (
          <Trans context="to publish later">Schedule</Trans>
        )}
      </Button>
    )
  const keys = (event: KeyboardEvent) => {
    // a dialog over it has keys of its own
    if (!event.currentTarget.contains(event.target as Node)) return
    // nothing is asked: what is written is kept
    if (event.key === 'Escape' && full) closeComposer()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !empty && !(stuck && online)) {
      if (!queue()) box.current?.querySelector('form')?.requestSubmit()
    } else return
    event.preventDefault()
  }
  return (
    // A press on a key counts wherever the focus is in it; each control keeps its own meaning.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      id="compose"
      className={classes('compose', full ? (wide ? 'is-wide' : 'is-full') : 'is-prompt')}
      ref={box}
      role={full ? 'dialog' : 'group'}
      aria-modal={full || undefined}
      aria-label={t`New post`}
      onKeyDown={keys}
      // On glass the keyboard comes with the focus; elsewhere the Tab key only passes through.
      onFocus={({ target }) => {
        if (phone && isText(target)) openFull()
      }}
      onClick={({ target }) => {
        if (isText(target)) openFull()
      }}
      onChange={openFull}
      onDrop={openFull}
    >
      <Form form={form}>
        {full && (
          <header className="compose-bar">
            <IconButton icon={X} label={t`Close`} onClick={closeComposer} />
            <h2 className="card-title">
              <Trans>New post</Trans>
            </h2>
            {state}
            {send}
          </header>
        )}
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
          full={full}
          beside={wide}
          end={null}
        />
        {wide && (
          <aside className="compose-aside">
            <PostPreview composition={composition} items={items} always />
          </aside>
        )}
        {!full && (
          <div className="row gap2 compose-foot">
            {state}
            {queued && send}
          </div>
        )}
      </Form>
      {choosing && (
        <Drafts
          current={draftId}
          save={saver.flush}
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
  const post = useNewPost(user.userId)
  return (
    <>
      {post ? <Box post={post} onPublished={onPublished} /> : <div id="compose" className="compose waiting" />}
      <PendingPosts onPublished={onPublished} />
    </>
  )
}
