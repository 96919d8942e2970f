import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { storyReactions } from '#contract/story-reactions.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { payOnce } from '#web/modules/payments/idempotency-keys.ts'
import { react } from './reaction.ts'
import { replyChatQuery } from './reply-chat.ts'

/** How the server answers about somebody whom I cannot write to. */
const isRefusal = (fault: unknown): boolean => isApiError(fault, 'not_found') || isApiError(fault, 'forbidden')

const PayReply = lazyPart(() => import('./pay-reply.lazy.tsx'))

/** Where a story is answered: with words, which go into the chat, or with an emoji, which its author sees under it. */
export function ReplyField({
  story,
  author: { username, name },
  onBusy,
}: {
  readonly story: { readonly id: number; readonly reaction: string | null }
  readonly author: Person
  /** Something is being written: the story waits. */
  readonly onBusy: (busy: boolean) => void
}) {
  'use memo'
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [paying, setPaying] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { data: chat, error, refetch } = useQuery({ ...replyChatQuery(username), enabled: isOpen })
  const said = text.trim()
  const turn = (open: boolean) => {
    setOpen(open)
    onBusy(open)
  }
  const sent = () => {
    setText('')
    setPaying(false)
    turn(false)
    showToast(t`Sent to ${name}`)
  }
  const send = useAction(async () => {
    if (!chat) return
    const body = { text: said, storyId: story.id }
    try {
      await payOnce(['story reply', chat.id, body], (idempotencyKey) =>
        api('POST /chats/:id/messages', { params: { id: chat.id }, body, idempotencyKey }),
      )
      sent()
    } catch (fault) {
      showAlert(textOf(fault))
    }
  })
  const isRefused = chat?.writing.allowed === false || isRefusal(error)
  const { priceCents = null, taxCents = 0 } = chat?.writing ?? {}
  const submit = () => {
    if (said === '' || !chat || isRefused) return
    if (priceCents === null) send.run()
    else setPaying(true)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget) && said === '' && !paying) turn(false)
  }
  return (
    <div className="sv-reply" onFocus={() => turn(true)} onBlur={leave}>
      {isOpen && said === '' && (
        <div className="sv-quick" role="group" aria-label={t`React`}>
          {storyReactions.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-pressed={story.reaction === emoji}
              aria-label={t`React with ${emoji}`}
              onClick={() => {
                void react(username, story, story.reaction === emoji ? null : emoji)
                turn(false)
                if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      {isOpen && isRefused && (
        <p className="sv-note" role="status">
          <Trans>{name} doesn’t take messages from you right now.</Trans>
        </p>
      )}
      {isOpen && !chat && error && !isRefused && (
        <p className="sv-note" role="status">
          {textOf(error)}{' '}
          <Button
            kind="media"
            size="sm"
            onClick={() => {
              field.current?.focus()
              void refetch()
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      <form
        className="sv-write"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <input
          ref={field}
          className="input grow"
          dir="auto"
          enterKeyHint="send"
          maxLength={limits.messageTextMax}
          aria-label={t`Reply to ${name}`}
          placeholder={t`Reply to ${name}`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            setText('')
            event.currentTarget.blur()
            turn(false)
          }}
        />
        {said !== '' &&
          (priceCents === null ? (
            <IconButton
              type="submit"
              icon={SendHorizontal}
              flip
              label={t`Send`}
              disabled={!chat || isRefused || send.isBusy}
            />
          ) : (
            <Button type="submit" kind="brass" size="sm" disabled={isRefused}>
              <Trans>
                Send <Price cents={priceCents + taxCents} />
              </Trans>
            </Button>
          ))}
      </form>
      {paying && (
        <PayReply username={username} text={said} storyId={story.id} onSent={sent} onClose={() => setPaying(false)} />
      )}
    </div>
  )
}
