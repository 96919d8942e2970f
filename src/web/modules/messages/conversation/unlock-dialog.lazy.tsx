import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'
import { formatList } from '#web/platform/i18n/format-list.ts'
import { api } from '#web/platform/api/client.ts'
import { Unlock } from '#web/modules/purchases/unlock.tsx'
import { ClosingCallout } from '#web/modules/subscriptions/closing-callout.tsx'
import { chatQuery } from '../queries.ts'
import { replaceMessage } from '../chat-cache.ts'
import { useMediaCounts } from './use-media-counts.ts'

/** Pays once for the media of a message; they take the place of the paywall overlay. */
export default function UnlockDialog({
  message,
  name,
  onClose,
}: {
  readonly message: Message
  /** Who gets the money. */
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const words = useMediaCounts()
  const { id, chatId } = message
  const { data } = useQuery(chatQuery(chatId))
  const priceCents = message.priceCents ?? 0
  return (
    <Unlock
      title={t`Unlock this message`}
      priceCents={priceCents}
      intention={['unlock message', id]}
      send={(idempotencyKey) =>
        api('POST /messages/:id/unlock', { params: { id }, body: { expectedPriceCents: priceCents }, idempotencyKey })
      }
      checkOut={(agreed, idempotencyKey) =>
        api('POST /messages/:id/checkout', {
          params: { id },
          body: { expectedPriceCents: priceCents, ...agreed },
          idempotencyKey,
        })
      }
      show={replaceMessage}
      reread={() => api('GET /messages/:id', { params: { id } }).then(replaceMessage, () => undefined)}
      gone={t`This message is no longer available. You haven’t been charged.`}
      returnTo={`/messages/${String(chatId)}?unlock=${String(id)}`}
      onClose={onClose}
    >
      <p>
        {formatList(words(message.locked).map(({ text }) => text))}{' '}
        <span className="muted">
          <Trans>
            from <bdi>{name}</bdi>
          </Trans>
        </span>
      </p>
      <ClosingCallout username={data?.person?.username ?? ''}>
        <Trans>What you unlock stays in your Library.</Trans>
      </ClosingCallout>
    </Unlock>
  )
}
