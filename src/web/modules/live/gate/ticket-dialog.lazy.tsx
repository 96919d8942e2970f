import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '#contract/live.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { Unlock } from '#web/modules/purchases/unlock.tsx'
import { api } from '#web/platform/api/client.ts'
import { refreshLive } from '../queries.ts'

/** Pays for a show, with the money that is missing where some is. */
export default function TicketDialog({
  show,
  onBought,
  onClose,
}: {
  readonly show: Show
  readonly onBought: () => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { id, creator, title } = show
  const priceCents = show.lock?.ticketCents ?? 0
  return (
    <Unlock
      title={t`Buy a ticket`}
      priceCents={priceCents}
      intention={['live_ticket', id]}
      send={(idempotencyKey) =>
        api('POST /live/:id/ticket', { params: { id }, body: { expectedPriceCents: priceCents }, idempotencyKey })
      }
      checkOut={(agreed, idempotencyKey) =>
        api('POST /live/:id/checkout', {
          params: { id },
          body: { expectedPriceCents: priceCents, ...agreed },
          idempotencyKey,
        })
      }
      show={onBought}
      reread={refreshLive}
      gone={t`This show is no longer available. You haven’t been charged.`}
      returnTo={`/live/${String(id)}/join?ticket=1`}
      note={
        show.state === 'scheduled' ? (
          <Trans>
            Refunded automatically if the show is canceled or breaks off in its first third. Always refunded if we end
            it.
          </Trans>
        ) : (
          <Trans>Refunded automatically if the show breaks off in its first third. Always refunded if we end it.</Trans>
        )
      }
      onClose={onClose}
      words={{
        bought: t`You have a ticket.`,
        buy: t`Buy ticket`,
        buyFor: (price) => <Trans>Buy ticket for {price}</Trans>,
        addAndBuy: (amount) => <Trans>Add {amount} and buy</Trans>,
      }}
    >
      <PersonRow {...creator} sub={<span>{title}</span>} />
    </Unlock>
  )
}
