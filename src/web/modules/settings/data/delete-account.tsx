import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/limits.ts'
import { api, endSession } from '#web/platform/api/client.ts'
import { formatMoney, formatCount } from '#web/platform/i18n/format.ts'
import { useSession, signOut } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { MethodName } from '#web/modules/payouts/method-name.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { queryOf } from '#web/platform/api/queries.ts'

const deletionQuery = { ...queryOf(['deletion'], 'GET /deletion'), staleTime: 0 }

/** Where the money goes, with what it would be today (product page, Who leaves). */
function MoneyBack() {
  const { t } = useLingui()
  const query = useQuery(deletionQuery)
  const { data } = query
  if (!data)
    return (
      <li>
        {query.isError ? (
          <Trans>Your wallet goes back to your cards. You can claim the rest for 12 months.</Trans>
        ) : (
          <Loading label={t`Loading your balance`}>
            <Skeleton width="60%" />
          </Loading>
        )}
      </li>
    )
  const { toCards, payout, claimCents, points } = data
  return (
    <>
      {toCards.map(({ last4, cents }) => {
        const amount = formatMoney(cents)
        return (
          <li key={last4 ?? ''}>
            {last4 === null ? (
              <Trans>{amount} from your wallet goes back to the card you paid with.</Trans>
            ) : (
              <Trans>
                {amount} from your wallet goes back to your card ending in <bdi dir="ltr">{last4}</bdi>.
              </Trans>
            )}
          </li>
        )
      })}
      {payout && (
        <li>
          <Trans>
            {formatMoney(payout.cents)} of earnings goes to <MethodName method={payout.method} within />.
          </Trans>
        </li>
      )}
      {claimCents > 0 ? (
        <li>
          <Trans>
            {formatMoney(claimCents)} can’t go back automatically. Claim it by PayPal or bank within 12 months. Our last
            email has the link.
          </Trans>
        </li>
      ) : (
        <li>
          <Trans>If a refund fails, claim it within 12 months. Our last email has the link.</Trans>
        </li>
      )}
      {points > 0 && (
        <li>
          <Plural value={points} one="# point is lost." other="# points are lost." />
        </li>
      )}
    </>
  )
}

/** What becomes of money is the product's rule (Deciding sentences, Deletion). */
function Consequences() {
  const { isCreator } = useSession().user
  const days = limits.deletionDays
  return (
    <ul className="set-points">
      <li>
        <Trans>You’ll be logged out everywhere.</Trans>
      </li>
      <li>
        <Trans>You have {{ days: formatCount(days) }} days to change your mind: just log in.</Trans>
      </li>
      <li>
        <Trans>After that your profile, posts and settings are gone for good. Receipts stay, without your name.</Trans>
      </li>
      <li>
        <Trans>You lose your subscriptions, tickets and everything you unlocked, without a refund.</Trans>
      </li>
      <li>
        <Trans>Paid messages without an answer are refunded.</Trans>
      </li>
      {isCreator && (
        <>
          <li>
            <Trans>Fans get back unused subscription time and tickets for upcoming shows, from your earnings.</Trans>
          </li>
          <li>
            <Trans>Fans keep what they unlocked.</Trans>
          </li>
        </>
      )}
      <MoneyBack />
    </ul>
  )
}

/** Asked once more in a dialog, then by the password; after that the person is logged out. */
export function DeleteAccount() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  // the sentences on money take more room than what stands there before: a button below would move away from who is pressing it
  const hasSaid = !useQuery(deletionQuery).isPending
  const remove = useAction(async () => {
    const { deletesAt } = await endSession(() => api('POST /deletion'))
    navigate('/goodbye', { replace: true, state: { deletesAt } })
    signOut()
  })
  return (
    <>
      <Consequences />
      {hasSaid && (
        <div>
          <Button kind="danger-line" busy={remove.isBusy} onClick={() => setAsking(true)}>
            <Trans>Delete account</Trans>
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t`Delete your account?`}
          action={t`Delete account`}
          keep={t`Keep my account`}
          mustAnswer
          onConfirm={remove.run}
          onClose={() => setAsking(false)}
        >
          <Consequences />
        </ConfirmDialog>
      )}
    </>
  )
}
