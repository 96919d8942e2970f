import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { HandCoins, Image, LockKeyhole, MessageSquareText, Mic, Plus, Smile, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Conversation } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import type { Message } from '#contract/messages.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { newIdempotencyKey } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { outbox } from '../outbox/send-message.ts'
import { AttachmentTile } from './attachment-tile.tsx'
import { keepDraft, readDraft } from './stored-draft.ts'
import { LockPrice, type LockWish, useLockPrices } from './lock-price.tsx'
import { canRecord } from './record-voice.ts'
import { SendButton } from './send-button.tsx'
import { useAttachments } from './use-attachments.ts'

const EmojiPicker = lazyPart(() => import('#web/ui/emoji/emoji.lazy.tsx'))
const SavedReplies = lazyPart(() => import('./saved-replies.lazy.tsx'))
const VoicePanel = lazyPart(() => import('./voice.lazy.tsx'), { Waiting: () => <div className="composer" /> })

export type ComposerHandle = { readonly focus: () => void; readonly attach: (files: Iterable<File>) => void }

/** A keyboard of its own sends with Enter; on glass, Enter is a new line. */
const entersSend = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Where a message is written. What was typed stays with the chat while one looks at another. */
export default function ComposerPanel({
  chat,
  newest,
  replyTo,
  handle,
  onReplied,
  onTyped,
  onStopped,
  onTip,
  onSent,
}: {
  readonly chat: Conversation
  /** The newest message that is known; 0: none. */
  readonly newest: number
  readonly replyTo: Message | null
  readonly handle: Ref<ComposerHandle>
  /** No answer to a message any more. */
  readonly onReplied: () => void
  readonly onTyped: () => void
  readonly onStopped: () => void
  readonly onTip: () => void
  readonly onSent: () => void
}) {
  const { t } = useLingui()
  const { isCreator } = useSession().user
  const [text, setText] = useState(() => readDraft(chat.id))
  const [lock, setLock] = useState<LockWish | null>(null)
  const [panel, setPanel] = useState<'emoji' | 'replies' | 'voice' | null>(null)
  const attachments = useAttachments(limits.messageMediaMax)
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const smile = useRef<HTMLButtonElement>(null)
  const { writing, person } = chat
  const totalCents = writing.priceCents === null ? null : writing.priceCents + writing.taxCents
  const name = person?.name ?? ''
  // A press agrees to what the button has said for a moment, not to a price that came under the finger.
  const agreedCents = useDebounced(writing.priceCents)

  const write = (next: string) => {
    setText(next)
    keepDraft(chat.id, next)
    if (next.trim() === '') onStopped()
    else onTyped()
  }
  const insert = (piece: string) => {
    const input = field.current
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    write((text.slice(0, from) + piece + text.slice(to)).slice(0, limits.messageTextMax))
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(from + piece.length, from + piece.length)
    })
  }
  const attach = (chosen: Iterable<File>) => {
    const over = attachments.add(chosen)
    if (over > 0)
      showAlert(
        t`${plural(limits.messageMediaMax, { one: 'You can attach # file.', other: 'You can attach up to # files.' })}`,
      )
  }
  useImperativeHandle(handle, () => ({ focus: () => field.current?.focus(), attach }))

  const mediaIds = attachments.all.flatMap(({ mediaId, ready }) => (mediaId !== null && ready ? [mediaId] : []))
  const lockPrices = useLockPrices()
  const lockCents = lock && mediaIds.length > 0 ? lockPrices.centsOf(lock) : null
  const wrongLock = lock !== null && attachments.all.length > 0 && lockPrices.centsOf(lock) === null
  const unready = attachments.isSending || attachments.hasFailed || wrongLock
  const isEmpty = text.trim() === '' && attachments.all.length === 0

  const post = (words: string, media: readonly string[]) => {
    outbox().add({
      key: newIdempotencyKey(),
      chatId: chat.id,
      at: new Date().toISOString(),
      body: {
        body: {
          ...(words !== '' && { text: words }),
          ...(media.length > 0 && { mediaIds: [...media] }),
          ...(lockCents !== null && { priceCents: lockCents }),
          ...(replyTo && { replyToId: replyTo.id }),
          ...(agreedCents !== null && { expectedPriceCents: agreedCents }),
        },
        after: newest,
        mediaCount: media.length,
        quoted: replyTo && (replyTo.text || '…'),
      },
    })
    onReplied()
    onStopped()
    onSent()
  }
  const send = () => {
    if (isEmpty || unready) return
    post(text.trim(), mediaIds)
    write('')
    setLock(null)
    attachments.clear()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && replyTo) onReplied()
    // While an input method composes a word, Enter is its own.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !entersSend()) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    attach(pasted)
  }

  if (panel === 'voice')
    return (
      <VoicePanel
        totalCents={totalCents}
        onClose={() => setPanel(null)}
        onReady={(mediaId) => {
          setPanel(null)
          post('', [mediaId])
        }}
      />
    )
  return (
    <>
      {replyTo && (
        <div className="composer-top">
          <div className="grow">
            <b>{replyTo.mine ? <Trans>Reply to yourself</Trans> : <Trans>Reply to {name}</Trans>}</b>
            <div className="clip muted" dir="auto">
              {replyTo.text || t`Photo, video or voice note`}
            </div>
          </div>
          <IconButton icon={X} label={t`Cancel reply`} onClick={onReplied} />
        </div>
      )}
      {attachments.all.length > 0 && (
        <ul className="drafts" aria-label={t`Attachments`}>
          {attachments.all.map((each, index) => (
            <AttachmentTile key={each.key} attachment={each} place={index + 1} attachments={attachments} />
          ))}
        </ul>
      )}
      {lock && (
        <LockPrice wish={lock} hasMedia={attachments.all.length > 0} onWish={setLock} onRemove={() => setLock(null)} />
      )}
      <div className="composer">
        <Menu
          label={t`Attach`}
          placement="top start"
          entries={[
            { id: 'media', label: t`Photos and videos`, icon: Image, run: () => files.current?.click() },
            ...(isCreator
              ? [
                  {
                    id: 'lock',
                    label: lock ? t`No price` : t`Lock media for a price`,
                    icon: LockKeyhole,
                    run: () => setLock(lock ? null : { typed: '' }),
                  },
                  { id: 'replies', label: t`Saved replies`, icon: MessageSquareText, run: () => setPanel('replies') },
                ]
              : []),
            ...(writing.takesTips ? [{ id: 'tip', label: t`Send a tip`, icon: HandCoins, run: onTip }] : []),
          ]}
          trigger={(props) => <IconButton {...props} icon={Plus} label={t`Attach`} />}
        />
        <input
          ref={files}
          type="file"
          accept="image/*,video/*"
          multiple
          hidden
          aria-label={t`Photos and videos`}
          onChange={(event) => {
            attach(event.target.files ?? [])
            event.target.value = ''
          }}
        />
        <div className="composer-field">
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            maxLength={limits.messageTextMax}
            aria-label={t`Message`}
            placeholder={t`Message ${name}`}
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={onStopped}
          />
          <IconButton
            ref={smile}
            icon={Smile}
            label={t`Emoji`}
            aria-haspopup="dialog"
            aria-expanded={panel === 'emoji'}
            onClick={() => setPanel('emoji')}
          />
        </div>
        {isEmpty && canRecord() && (
          <IconButton icon={Mic} label={t`Record a voice note`} onClick={() => setPanel('voice')} />
        )}
        {(!isEmpty || totalCents !== null || !canRecord()) && (
          <SendButton
            totalCents={totalCents}
            disabled={isEmpty || unready}
            // where there is little room the note below tells the price until something can be sent
            className={isEmpty && canRecord() ? 'only-desktop' : undefined}
            onSend={send}
          />
        )}
      </div>
      {attachments.isSending && (
        <p className="xs muted convo-note" role="status">
          <Trans>Still uploading…</Trans>
        </p>
      )}
      {panel === 'emoji' && <EmojiPicker anchor={smile} onChoose={insert} onClose={() => setPanel(null)} />}
      {panel === 'replies' && <SavedReplies onPick={insert} onClose={() => setPanel(null)} />}
    </>
  )
}
