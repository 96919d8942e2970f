import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { Claim } from '#contract/claims.ts'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { formatDate, formatMoney } from '#web/platform/i18n/format.ts'
import { Callout } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { claimQuery, isBadLink } from './claims/queries.ts'
import { Owed, PayoutState } from './claims/claim-summary.tsx'
import { PayoutStep } from './claims/payout-step.tsx'
import { ProveStep } from './claims/prove-step.tsx'
import './claims/claims.css'

/** What can be done about it now. */
function Next({ token, claim }: { readonly token: string; readonly claim: Claim }) {
  const { t } = useLingui()
  const [proof, setProof] = useState<string | null>(null)
  const { state, owedCents, toCardsCents, sentTo, expiresAt, onHold } = claim
  if (state === 'held' || (state === 'requested' && onHold))
    return (
      <Callout tone="warn" title={t`Your claim is on hold`}>
        <p>
          <Trans>We’re reviewing your payments. Your money stays yours.</Trans>
        </p>
      </Callout>
    )
  if (state === 'expired')
    return (
      <Callout tone="warn" title={t`This claim ended on ${formatDate(expiresAt, 'medium')}`}>
        <p>
          <Trans>Your money is still listed. Write to us from {sentTo} to open the claim again.</Trans>
        </p>
      </Callout>
    )
  if (state === 'settled' && claim.payout === null)
    return (
      <Empty icon={CircleCheck} title={t`Nothing left to claim`}>
        {toCardsCents > 0 ? t`${formatMoney(toCardsCents)} is on its way back to your cards.` : null}
      </Empty>
    )
  if (state !== 'open') return null
  return proof === null ? (
    <ProveStep token={token} sentTo={sentTo} onProved={setProof} />
  ) : (
    <PayoutStep token={token} proof={proof} cents={owedCents} onLapsed={() => setProof(null)} />
  )
}

/** Where somebody whose account is deleted claims what could not be paid back, by the link in their last mail. */
export default function ClaimScreen() {
  const { t } = useLingui()
  const { token } = useParams<{ token: string }>()
  const query = useQuery(claimQuery(token))
  const title = t`Claim your money`
  if (isBadLink(query.error))
    return (
      <PlainPage title={title}>
        <Empty icon={LinkIcon} title={t`This link isn’t valid.`}>
          {t`It may be cut off. Open the link in the last email we sent you.`}
        </Empty>
      </PlainPage>
    )
  return (
    <PlainPage title={title} form={query.data !== undefined}>
      <Loaded query={query} label={t`Loading your claim`} shape={['180px']}>
        {(claim) => (
          <>
            <p className="muted">
              <Trans>Your account is deleted. You have 12 months to claim money we couldn’t return.</Trans>
            </p>
            <PayoutState claim={claim} />
            {claim.owedCents > 0 && <Owed claim={claim} />}
            <Next token={token} claim={claim} />
          </>
        )}
      </Loaded>
    </PlainPage>
  )
}
