import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { PlatformLoss } from '#contract/staff/losses.ts'
import { formatDate, formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { More } from '#web/ui/more.tsx'
import { Price } from '#web/ui/price.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'

function useCauseWord(): (cause: PlatformLoss['cause']) => string {
  const { t } = useLingui()
  const words = {
    dispute: t`Dispute`,
    staff: t`Staff decision`,
    departed: t`Creator left owing`,
    old: t`Refund beyond earnings (old rule)`,
  } as const
  return (cause) => words[cause]
}

function LossRow({ loss }: { readonly loss: PlatformLoss }) {
  const word = useCauseWord()
  const { amountCents, username, staffUsername, reason, paymentId, at, cause } = loss
  const name = (
    <>
      <Price cents={amountCents} signed={amountCents < 0} /> · <bdi>@{username}</bdi>
    </>
  )
  return (
    <li className="staff-line">
      <span className="grow">
        <span className="strong">
          {paymentId === null ? name : <Link href={`/admin/payments/${paymentId}`}>{name}</Link>}
        </span>
        <span className="sm muted">
          {word(cause)}
          {reason !== '' && (
            <>
              {' · '}
              <bdi>{reason}</bdi>
            </>
          )}
          {staffUsername !== null && (
            <>
              {' · '}
              <Trans>
                by <bdi>@{staffUsername}</bdi>
              </Trans>
            </>
          )}
          {' · '}
          {formatDateTime(at)}
        </span>
      </span>
    </li>
  )
}

/** Every loss of the platform with its reason, and what creators owe for refunds. */
export default function LossesPanel() {
  const { t } = useLingui()
  const query = useInfiniteQuery(pagesOf(['staff', 'losses'], 'GET /admin/losses'))
  const first = query.data?.pages[0]
  if (!first)
    return query.isError ? (
      <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={t`Loading losses`}>
        <Skeleton height="72px" />
      </Loading>
    )
  const losses = query.data?.pages.flatMap((page) => page.losses) ?? []
  return (
    <div className="stack gap7">
      <section className="stack" aria-labelledby="losses">
        <h1 id="losses" className="staff-title">
          <Trans>Platform losses</Trans>
        </h1>
        <p className="sm muted">
          <Trans>{formatMoney(first.totalCents)} in total, minus recoveries.</Trans>
        </p>
        {losses.length === 0 ? (
          <Empty icon={ShieldCheck} title={t`No platform losses`} />
        ) : (
          <>
            <ul className="card staff-list">
              {losses.map((loss) => (
                <LossRow key={loss.id} loss={loss} />
              ))}
            </ul>
            <More pages={query} />
          </>
        )}
      </section>
      <Section title={<Trans>Creators who owe refunds</Trans>} plain>
        <p className="sm muted">
          <Trans>{formatMoney(first.owedCents)} in total. New earnings repay it first.</Trans>
        </p>
        {first.owing.length === 0 ? (
          <Empty icon={ShieldCheck} title={t`No creator owes anything`} />
        ) : (
          <ul className="card staff-list">
            {first.owing.map(({ username, owedCents, since }) => (
              <li key={username} className="staff-line">
                <span className="grow strong">
                  <bdi>@{username}</bdi>
                </span>
                <span className="sm muted">
                  <Trans>since {formatDate(since)}</Trans>
                </span>
                <Price cents={owedCents} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
