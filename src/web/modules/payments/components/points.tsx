import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { useClock } from '#web/platform/i18n/clock.ts'
import { formatCount, formatDate, formatMoney } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card, Progress } from '#web/ui/labels.tsx'
import { payOnce } from '../idempotency-keys.ts'
import { refreshMoney } from '../use-payment.ts'
import { Price } from '#web/ui/price.tsx'
import { pointsQuery } from '../queries.ts'
import { useAction } from '#web/platform/use-action.ts'

const centsFor = (points: number): number => (points / limits.pointsPerExchange) * 100

/** Loyalty points: what they are worth, what has not settled yet, and by a press in the wallet. */
export function Points({ points }: { readonly points: number }) {
  const { t } = useLingui()
  useClock()
  const { data } = useQuery(pointsQuery)
  const pending = data?.pending ?? 0
  const available = points - pending
  const full = Math.min(data?.exchangeable ?? 0, limits.pointsExchangeMax)
  const exchange = useAction(
    async () => {
      const { creditedCents } = await payOnce(['points', full, points], (idempotencyKey) =>
        api('POST /points/exchange', { body: { points: full }, idempotencyKey }),
      ).finally(() => void refreshMoney())
      showToast(t`${formatMoney(creditedCents)} added to your wallet.`)
    },
    { inPlace: true },
  )
  return (
    <Card flat className="stack">
      <div className="row">
        <span className="muted sm">
          <Trans>Points</Trans>
        </span>
        <Icon icon={Star} size="sm" className="push" />
      </div>
      <b className="flare num points">{formatCount(points)}</b>
      <Progress
        brass
        share={full > 0 ? 1 : available / limits.pointsPerExchange}
        label={t`Points to the next dollar`}
      />
      <p className="sm muted">
        <Trans>Earn 1 point per full dollar spent. 100 points are worth $1.</Trans>
      </p>
      {data && (
        <p className="sm muted">
          {full > 0 ? (
            <Trans>Available: {formatCount(available)}.</Trans>
          ) : (
            <Trans>Available: {formatCount(available)} of the 100 you need.</Trans>
          )}{' '}
          {pending > 0 && data.settlesAt !== null && (
            <Trans>
              Pending: {formatCount(pending)}, available from {formatDate(data.settlesAt)}.
            </Trans>
          )}
        </p>
      )}
      <Problem>{exchange.problem}</Problem>
      {full > 0 && (
        <Button kind="line" busy={exchange.isBusy} onClick={exchange.run}>
          <Trans>
            Exchange {formatCount(full)} for <Price cents={centsFor(full)} />
          </Trans>
        </Button>
      )}
    </Card>
  )
}
