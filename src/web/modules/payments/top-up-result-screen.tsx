import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Hourglass, Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { Screen } from '#web/ui/screen.tsx'
import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { tellOtherWindows } from '#web/platform/entitled-queries.ts'
import { useAction } from '#web/platform/use-action.ts'
import { useIntent, type Wish } from '#web/modules/accounts/use-intent.ts'
import { IntentRow } from '#web/modules/accounts/intent-row.tsx'
import { isOwnPath } from '#web/platform/next-path.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Price } from '#web/ui/price.tsx'
import { ErrorState, NothingHere, Spinner } from '#web/ui/states.tsx'
import './money.css'
import './wallet.css'
import { payOnce } from './idempotency-keys.ts'
import { refreshMoney } from './use-payment.ts'
import { ObstacleCallout, RefusedPurchase } from './obstacle-callout.tsx'
import { isSettled, type TopUp, useFreshWallet, useTopUp, useWallet } from './queries.ts'

/** Long enough to read the amount, short enough not to have to wait. */
const goOnAfterMs = 1500

/** Where the same is paid another way, or at all. */
function sheetOf({ purchase, returnTo, amountCents }: TopUp): string {
  if (purchase !== null && returnTo !== null && isOwnPath(returnTo)) return returnTo
  const again = new URLSearchParams({ amount: String(amountCents) })
  if (returnTo !== null) again.set('returnTo', returnTo)
  return `/wallet/top-up?${again.toString()}`
}

/** Back from the payment page without paying. What is paid there after all, in another window, is said here when it comes. */
function Left({ topUp }: { readonly topUp: TopUp }) {
  const { purchase, returnTo } = topUp
  const wish = useIntent(purchase && returnTo)
  return (
    <>
      <span className="disc">
        <Icon icon={Undo2} size="lg" />
      </span>
      <h2>
        <Trans>You left the payment page</Trans>
      </h2>
      <p className="muted">
        <Trans>You haven’t been charged. If you did pay, we’ll show it here.</Trans>
      </p>
      {purchase && <IntentRow wish={wish} priceCents={purchase.priceCents} />}
      <div className="row wrap">
        <LinkButton to="/wallet">
          <Trans>Go to wallet</Trans>
        </LinkButton>
        <LinkButton to={sheetOf(topUp)} kind="ink">
          <Trans>Try again</Trans>
        </LinkButton>
      </div>
    </>
  )
}

/** A payment is reported within seconds; who has not paid must not wait for it. */
const doubtAfterMs = 15_000

function Waiting({ topUp }: { readonly topUp: TopUp }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), doubtAfterMs)
    return () => clearTimeout(timer)
  }, [])
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
      <div className="row wrap">
        {long && (
          <LinkButton to={sheetOf(topUp)}>
            <Trans>I haven’t paid yet</Trans>
          </LinkButton>
        )}
        <LinkButton to="/wallet">
          <Trans>Go to wallet</Trans>
        </LinkButton>
      </div>
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
    // what it opens is locked in the other windows of this browser, and none of them has sold it
    tellOtherWindows()
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

/** The price of today where it is no longer what was agreed to. A code makes its own price, which the sheet knows alone. */
function changedPrice({ purchase, returnTo }: TopUp, wish: Wish | null | undefined): number | null {
  if (!purchase || !wish || wish.priceCents === null || returnTo?.includes('code=')) return null
  if (wish.kind !== 'subscribe' && wish.kind !== 'unlock') return null
  return wish.priceCents === purchase.priceCents ? null : wish.priceCents
}

function Declined({ topUp }: { readonly topUp: TopUp }) {
  const { id, purchase, returnTo } = topUp
  const wish = useIntent(purchase && returnTo)
  const nowCents = changedPrice(topUp, wish)
  const [, navigate] = useLocation()
  const sheet = sheetOf(topUp)
  const { run, isBusy, problem } = useAction(
    async () => {
      try {
        const { checkoutUrl } = await payOnce(['again', id], (idempotencyKey) =>
          api('POST /wallet/topUps/:id/again', { params: { id }, idempotencyKey }),
        )
        location.assign(new URL(checkoutUrl, location.href))
      } catch (fault) {
        // too long ago: the price is shown again first
        if (!isApiError(fault, 'not_found')) throw fault
        navigate(sheet, { replace: true })
      }
    },
    { inPlace: true },
  )
  return (
    <>
      <span className="disc bad">
        <Icon icon={X} size="lg" />
      </span>
      <h2>
        <Trans>The payment was declined</Trans>
      </h2>
      <p className="muted">
        <Trans>You haven’t been charged. Try again, or use another card.</Trans>
      </p>
      {purchase && <IntentRow wish={wish} priceCents={nowCents ?? purchase.priceCents} />}
      {purchase && nowCents !== null && (
        <ObstacleCallout obstacle={{ kind: 'price', beforeCents: purchase.priceCents, nowCents }} />
      )}
      <Problem>{problem}</Problem>
      <div className="row wrap">
        <LinkButton to={sheet} {...(nowCents !== null && { kind: 'ink' })}>
          {nowCents === null ? <Trans>Other ways to pay</Trans> : <Trans>Continue</Trans>}
        </LinkButton>
        {nowCents === null && (
          // at the price of today, once that is known
          <Button kind="ink" busy={isBusy} disabled={purchase !== null && wish === undefined} onClick={run}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

/** Where the payment provider sends the person back to: says what has become of the payment, as soon as it is known. */
export default function TopUpResultScreen() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const left = new URLSearchParams(useSearch()).has('left')
  const { data, isPending, error, refetch } = useTopUp(id)
  useFreshWallet()
  const settled = data !== undefined && isSettled(data)
  useEffect(() => {
    if (settled) void refreshMoney()
  }, [settled])
  return (
    <Screen title={data?.purchase ? t`Payment` : t`Top up`}>
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
          {!settled && (data.state === 'open' && left ? <Left topUp={data} /> : <Waiting topUp={data} />)}
        </div>
      )}
    </Screen>
  )
}
