import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Hourglass, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { isApiError } from '#web/platform/api/api-error.ts'
import { isOwnPath } from '#web/platform/next-path.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { ErrorState, NothingHere, Spinner } from '#web/ui/states.tsx'
import './money.css'
import './wallet.css'
import { refreshMoney } from './use-payment.ts'
import { RefusedPurchase } from './obstacle-notice.tsx'
import { isSettled, type TopUp, useFreshWallet, useTopUp, useWallet } from './queries.ts'

/** Long enough to read the amount, short enough not to have to wait. */
const goOnAfterMs = 1500

function Waiting({ topUp }: { readonly topUp: TopUp }) {
  return (
    <>
      <span className="disc">
        <Icon icon={Hourglass} size="lg" />
      </span>
      <h2>
        <Trans>
          Waiting for <Price cents={topUp.amountCents} />
        </Trans>
      </h2>
      <p className="muted">
        <Trans>We’re waiting for our payment partner. You can close this page; your money is safe.</Trans>
      </p>
      <LinkButton to="/wallet">
        <Trans>Go to wallet</Trans>
      </LinkButton>
    </>
  )
}

/** Goes on by itself unless the person wants to stay. */
function GoOn({ to }: { readonly to: string }) {
  const [, navigate] = useLocation()
  const [staying, setStaying] = useState(false)
  useEffect(() => {
    if (staying) return
    const timer = setTimeout(() => navigate(to, { replace: true }), goOnAfterMs)
    return () => clearTimeout(timer)
  }, [staying, to, navigate])
  return (
    <>
      <div className="row wrap">
        {!staying && (
          <Button kind="line" onClick={() => setStaying(true)}>
            <Trans>Stay here</Trans>
          </Button>
        )}
        <LinkButton to={to} kind="ink">
          <Trans>Continue</Trans>
        </LinkButton>
      </div>
      {!staying && (
        <p className="xs muted">
          <Trans>Taking you back…</Trans>
        </p>
      )}
    </>
  )
}

/** Straight on: what was wanted is bought, and is shown there. */
function Bought({ topUp: { id, returnTo } }: { readonly topUp: TopUp }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const own = returnTo !== null && isOwnPath(returnTo) ? returnTo : '/library'
    navigate(`${own}${own.includes('?') ? '&' : '?'}paid=${id}`, { replace: true })
  }, [id, returnTo, navigate])
  return <Spinner />
}

function Succeeded({ topUp }: { readonly topUp: TopUp }) {
  const { data } = useWallet()
  const { returnTo, purchase } = topUp
  if (purchase?.state === 'bought') return <Bought topUp={topUp} />
  const refusal = purchase?.refusal ?? null
  return (
    <>
      <span className="disc in">
        <Icon icon={Check} size="lg" />
      </span>
      <h2>
        <Trans>
          <Price cents={topUp.amountCents} signed /> in your wallet
        </Trans>
      </h2>
      <p className="muted">
        {data && (
          <Trans>
            Your balance is now <Price cents={data.balanceCents} />.
          </Trans>
        )}
      </p>
      {purchase && refusal !== null && (
        <RefusedPurchase refusal={refusal} bought={purchase.kind} amountCents={topUp.amountCents} />
      )}
      {refusal !== null && returnTo !== null && isOwnPath(returnTo) ? (
        <LinkButton to={returnTo} kind="ink">
          <Trans>Continue</Trans>
        </LinkButton>
      ) : returnTo !== null && isOwnPath(returnTo) ? (
        <GoOn to={returnTo} />
      ) : (
        <LinkButton to="/wallet" kind="ink">
          <Trans>Go to wallet</Trans>
        </LinkButton>
      )}
    </>
  )
}

function Declined({ topUp }: { readonly topUp: TopUp }) {
  const { purchase, returnTo, amountCents } = topUp
  const again = new URLSearchParams({ amount: String(amountCents) })
  if (returnTo !== null) again.set('returnTo', returnTo)
  // back to the sheet, where the same press tries again
  const sheet = purchase !== null && returnTo !== null && isOwnPath(returnTo) ? returnTo : null
  return (
    <>
      <span className="disc bad">
        <Icon icon={X} size="lg" />
      </span>
      <h2>
        <Trans>The payment was declined</Trans>
      </h2>
      <p className="muted">
        <Trans>You haven’t been charged. Try again, or use another payment method.</Trans>
      </p>
      <LinkButton to={sheet ?? `/wallet/top-up?${again.toString()}`} kind="ink">
        <Trans>Try again</Trans>
      </LinkButton>
    </>
  )
}

/** Where the payment provider sends the person back to: says what has become of the payment, as soon as it is known. */
export default function TopUpResultScreen() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const { data, isPending, error, refetch } = useTopUp(id)
  useFreshWallet()
  const settled = data !== undefined && isSettled(data)
  useEffect(() => {
    if (settled) void refreshMoney()
  }, [settled])
  return (
    <Screen title={t`Top up`}>
      {isPending && <Spinner />}
      {error &&
        !data &&
        (isApiError(error, 'invalid_input') ? (
          <NothingHere />
        ) : (
          <ErrorState fault={error} onRetry={() => void refetch()} />
        ))}
      {data && (
        <div className="paid" role="status">
          {data.state === 'succeeded' && settled && <Succeeded topUp={data} />}
          {data.state === 'declined' && <Declined topUp={data} />}
          {!settled && <Waiting topUp={data} />}
        </div>
      )}
    </Screen>
  )
}
