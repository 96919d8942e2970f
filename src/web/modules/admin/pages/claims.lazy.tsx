import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import type { ClaimState } from '#contract/claims.ts'
import type { StaffClaim } from '#contract/staff/claims.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate, formatMoney } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { useStaffAction } from '../use-staff-change.ts'
import { StaffLine } from '../components/staff-line.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'

type Filter = 'all' | ClaimState

function useStateNames(): Readonly<Record<ClaimState, readonly [string, 'ok' | 'warn' | 'bad' | 'info']>> {
  const { t } = useLingui()
  return {
    open: [t`Open`, 'info'],
    held: [t`On hold`, 'warn'],
    requested: [t`Payout requested`, 'info'],
    settled: [t`Settled`, 'ok'],
    expired: [t`Expired`, 'bad'],
  }
}

function Line({ claim }: { readonly claim: StaffClaim }) {
  const { t } = useLingui()
  const [word, tone] = useStateNames()[claim.state]
  const step = useStaffAction(
    (action: 'link' | 'extension' | 'release') =>
      api(`POST /admin/claims/:id/${action}`, { params: { id: claim.userId } }),
    (action) => (action === 'release' ? t`Hold lifted` : t`Link sent`),
  )
  const { userId, state, owedCents, requestedCents, toCardsCents } = claim
  const account = `deleted-${String(userId)}`
  const parts = [
    claim.walletCents > 0 && t`Wallet ${formatMoney(claim.walletCents)}`,
    claim.earningsCents > 0 && t`Earnings ${formatMoney(claim.earningsCents)}`,
    requestedCents > 0 && t`In payout ${formatMoney(requestedCents)}`,
    toCardsCents > 0 && t`On its way to cards ${formatMoney(toCardsCents)}`,
    t`Left ${formatDate(claim.madeAt, 'medium')}`,
    t`Ends ${formatDate(claim.expiresAt, 'medium')}`,
    claim.heldUntil !== null && t`Clears ${formatDate(claim.heldUntil, 'medium')}`,
    !claim.canMail && t`No address known`,
  ].filter((part) => part !== false)
  return (
    <StaffLine
      title={
        <>
          {formatMoney(owedCents + requestedCents)} · <bdi dir="ltr">{account}</bdi>
        </>
      }
      sub={parts.join(' · ')}
    >
      <Tag tone={tone}>{word}</Tag>
      {claim.held && state !== 'held' && <Tag tone="warn">{t`On hold`}</Tag>}
      <span className="row wrap gap2">
        {state === 'open' && claim.canMail && (
          <Button
            size="sm"
            kind="line"
            busy={step.isBusy}
            aria-label={t`Send link again: ${account}`}
            onClick={() => step.run('link')}
          >
            <Trans>Send link again</Trans>
          </Button>
        )}
        {state === 'expired' && claim.canMail && (
          <Button
            size="sm"
            kind="ink"
            busy={step.isBusy}
            aria-label={t`Reopen for 12 months: ${account}`}
            onClick={() => step.run('extension')}
          >
            <Trans>Reopen for 12 months</Trans>
          </Button>
        )}
        {claim.held && (
          <Button
            size="sm"
            kind="ink"
            busy={step.isBusy}
            aria-label={t`Lift hold: ${account}`}
            onClick={() => step.run('release')}
          >
            <Trans>Lift hold</Trans>
          </Button>
        )}
      </span>
    </StaffLine>
  )
}

/** What people are owed whose account is deleted. Payouts that they have asked for are approved under Withdrawals. */
export default function ClaimsPanel() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<Filter>('all')
  const names = useStateNames()
  const query = useInfiniteQuery(
    pagesOf(['staff', 'claims', filter], 'GET /admin/claims', { ...(filter !== 'all' && { state: filter }) }),
  )
  const [first] = query.data?.pages ?? []
  const tabs: readonly Filter[] = ['all', 'open', 'requested', 'held', 'expired', 'settled']
  return (
    <>
      <h1 className="staff-title">
        <Trans>Claims</Trans>
      </h1>
      {first && (
        <Callout tone={first.owedCents === first.accountCents ? 'quiet' : 'bad'}>
          {first.owedCents === first.accountCents ? (
            <Trans>Deleted accounts can claim {formatMoney(first.owedCents)}. The ledger holds the same.</Trans>
          ) : (
            <Trans>
              Deleted accounts can claim {formatMoney(first.owedCents)}, but the ledger holds{' '}
              {formatMoney(first.accountCents)}.
            </Trans>
          )}
        </Callout>
      )}
      <Segment
        label={t`Claims by status`}
        options={tabs.map((id) => [id, id === 'all' ? t`To do` : names[id][0]])}
        current={filter}
        onChoose={setFilter}
      />
      <PagedList
        query={query}
        of="claims"
        label={t`Loading claims`}
        shape={['72px', '72px']}
        empty={<Empty icon={HandCoins} title={t`No claims here`} />}
        className="card staff-list"
      >
        {(claim) => <Line key={claim.userId} claim={claim} />}
      </PagedList>
    </>
  )
}
