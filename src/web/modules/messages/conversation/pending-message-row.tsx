import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Clock3, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { newIdempotencyKey } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { formatTime } from '#web/platform/i18n/format-short.ts'
import { outbox, type PendingMessage } from '../outbox/send-message.ts'
import { deletePendingMessage } from '../outbox/delete-pending-message.ts'
import { lackedMoney } from './merge-pending.ts'

const PayMessage = lazyPart(() => import('./pay-message.lazy.tsx'))

/** Why it was refused, and what can be done. */
function Refused({ pendingMessage, onPay }: { readonly pendingMessage: PendingMessage; readonly onPay: () => void }) {
  const { t } = useLingui()
  const { key, chatId, problem, body, at } = pendingMessage
  const box = outbox()
  const deleting = useMutation({ mutationFn: () => deletePendingMessage(pendingMessage) })
  const drop = (
    <button
      type="button"
      className="text-btn"
      disabled={deleting.isPending}
      onClick={() => (lackedMoney(pendingMessage) ? deleting.mutate() : box.drop(key))}
    >
      <Trans>Delete</Trans>
    </button>
  )
  if (problem?.code === 'price_changed' && problem.cents !== null) {
    const cents = problem.cents
    const agree = () => {
      // Another price is another intention: a key of its own.
      box.drop(key)
      box.add({
        key: newIdempotencyKey(),
        chatId,
        at,
        body: { ...body, body: { ...body.body, expectedPriceCents: cents } },
      })
    }
    return (
      <>
        <span className="bad">
          <Trans>
            The price changed from <Price cents={body.body.expectedPriceCents ?? 0} /> to <Price cents={cents} />. You
            haven’t been charged.
          </Trans>
        </span>
        <button type="button" className="text-btn" onClick={agree}>
          <Trans>
            Send for <Price cents={cents} />
          </Trans>
        </button>
        {drop}
      </>
    )
  }
  return (
    <>
      <span className="bad">{problem?.text ?? t`Not sent: you were offline too long.`}</span>
      {lackedMoney(pendingMessage) ? (
        <button type="button" className="text-btn" aria-haspopup="dialog" onClick={onPay}>
          <Trans>Add money and send</Trans>
        </button>
      ) : (
        <button type="button" className="text-btn" onClick={() => box.again(key)}>
          <Trans>Try again</Trans>
        </button>
      )}
      {drop}
    </>
  )
}

/** A message that has not arrived: on its way, waiting for the connection, or refused. */
export function PendingMessageRow({
  pendingMessage,
  first,
  last,
}: {
  readonly pendingMessage: PendingMessage
  readonly first: boolean
  readonly last: boolean
}) {
  const { key, state, body } = pendingMessage
  const [known, setKnown] = useState(state)
  const [paying, setPaying] = useState(false)
  // the press that sent it asks for the money it lacked; one that was here before waits for another press
  if (state !== known) {
    setKnown(state)
    if (lackedMoney(pendingMessage)) setPaying(true)
  }
  return (
    <div data-key={key} className={classes('said mine', first && 'first', last && 'last')}>
      <div className="said-row">
        <div className={classes('bub', `is-${state}`)}>
          {body.quoted !== null && (
            <span className="bub-quote">
              <span className="clip">{body.quoted}</span>
            </span>
          )}
          {body.mediaCount > 0 && (
            <p className="sm">
              <Plural value={body.mediaCount} one="# attachment" other="# attachments" />
            </p>
          )}
          {body.body.text !== undefined && (
            <div className="bub-text" dir="auto">
              {body.body.text}
            </div>
          )}
        </div>
      </div>
      <div className="said-meta" role="status">
        {state === 'sending' ? (
          <>
            <Icon icon={Clock3} />
            <Trans>Sending</Trans>
          </>
        ) : state === 'waiting' ? (
          <>
            <Icon icon={RotateCw} />
            <Trans>Waiting for the connection, {formatTime(pendingMessage.at)}</Trans>
            <button type="button" className="text-btn" onClick={() => outbox().again(key)}>
              <Trans>Try now</Trans>
            </button>
          </>
        ) : (
          <>
            <Icon icon={TriangleAlert} />
            <Refused pendingMessage={pendingMessage} onPay={() => setPaying(true)} />
          </>
        )}
      </div>
      {paying && lackedMoney(pendingMessage) && (
        <PayMessage pendingMessage={pendingMessage} onClose={() => setPaying(false)} />
      )}
    </div>
  )
}
