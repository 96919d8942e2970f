import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { PlatformLoss } from '#contract/staff/losses.ts'
import { formatDate, formatDateTime, formatMoney } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { StaffLine } from '../components/staff-line.tsx'
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
    <StaffLine
      title={paymentId === null ? name : <Link href={`/admin/payments/${paymentId}`}>{name}</Link>}
      sub={
        <DotSeparated>
          {word(cause)}
          {reason !== '' && <bdi>{reason}</bdi>}
          {staffUsername !== null && (
            <Trans>
              by <bdi>@{staffUsername}</bdi>
            </Trans>
          )}
          {formatDateTime(at)}
        </DotSeparated>
      }
    />
  )
}

/** Every loss of the platform with its reason, and what creators owe for refunds. */
export default function LossesPanel() {
  const { t } = useLingui()
  const query = useInfiniteQuery(pagesOf(['staff', 'losses'], 'GET /admin/losses'))
  return (
    <Loaded query={query} label={t`Loading losses`} shape={['72px']}>
      {({ pages: [first] }) =>
        first && (
          <div className="stack gap7">
            <div className="stack">
              <h1 className="staff-title">
                <Trans>Platform losses</Trans>
              </h1>
              <p className="sm muted">
                <Trans>{formatMoney(first.totalCents)} in total, minus recoveries.</Trans>
              </p>
              <PagedList
                query={query}
                of="losses"
                label={t`Loading losses`}
                shape={['72px']}
                empty={<Empty icon={ShieldCheck} title={t`No platform losses`} />}
                className="card staff-list"
              >
                {(loss) => <LossRow key={loss.id} loss={loss} />}
              </PagedList>
            </div>
            <Section
              plain
              title={<Trans>Creators who owe refunds</Trans>}
              lede={<Trans>{formatMoney(first.owedCents)} in total. New earnings repay it first.</Trans>}
            >
              {first.owing.length === 0 ? (
                <Empty icon={ShieldCheck} title={t`No creator owes anything`} />
              ) : (
                <ul className="card staff-list">
                  {first.owing.map(({ username, owedCents, since }) => (
                    <StaffLine key={username} title={<bdi>@{username}</bdi>}>
                      <span className="sm muted">
                        <Trans>since {formatDate(since)}</Trans>
                      </span>
                      <Price cents={owedCents} />
                    </StaffLine>
                  ))}
                </ul>
              )}
            </Section>
          </div>
        )
      }
    </Loaded>
  )
}
