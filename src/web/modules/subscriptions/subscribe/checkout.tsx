import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Profile } from '#contract/people.ts'
import type { Quote } from '#contract/subscriptions.ts'
import { isApiError } from '#web/platform/api/api-error.ts'
import { translateText } from '#web/platform/api/translate-text.ts'
import { showToast } from '#web/platform/alerts.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Bill, BillRow, BillSums, missingOf } from '#web/modules/purchases/bill.tsx'
import { Sale } from '#web/modules/purchases/sale.tsx'
import { useFreshMoney } from '#web/modules/purchases/queries.ts'
import { autoTopUpQuery } from '#web/modules/payments/queries.ts'
import { usePayment } from '#web/modules/payments/use-payment.ts'
import { Price } from '#web/ui/price.tsx'
import { isSame, type Offered, PlanChoice } from '../plan-choice.tsx'
import { PromoCode } from './promo-code.tsx'
import { type Choice, subscriptionQuoteQuery } from '../plan-queries.ts'
import { checkOutWith, refreshAfterPurchase, subscribe, subscriptionBody } from './subscribe.ts'
import { Terms } from './renewal-terms.tsx'

/** Where a payment comes back to: the same dialog on the same page, with the same plan and code. */
function returnPath(place: string, { period, months }: Choice, code: string): string {
  const query = new URLSearchParams({ subscribe: period })
  if (months > 1) query.set('months', String(months))
  if (code) query.set('code', code)
  return `${place}?${query.toString()}`
}

function ButtonText({ quote }: { readonly quote: Quote | undefined }) {
  if (!quote) return <Trans>Subscribe</Trans>
  if (quote.trialUntil !== null) return <Trans>Start free trial</Trans>
  if (quote.totalCents === 0) return <Trans>Subscribe for free</Trans>
  return (
    <Trans>
      Subscribe for <Price cents={quote.totalCents} />
    </Trans>
  )
}

/** The choice, the code, the bill, the button. */
export function Checkout({
  profile,
  offers,
  first,
  firstCode,
  place,
  onClose,
  onBought,
  onGift,
}: {
  readonly profile: Profile
  readonly offers: readonly Offered[]
  readonly first: Choice
  readonly firstCode: string
  readonly place: string
  readonly onClose: () => void
  readonly onBought: (() => void) | undefined
  readonly onGift: () => void
}) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(first)
  const [code, setCode] = useState(firstCode)
  const [renewsWithCard, setRenewsWithCard] = useState(false)
  const choice = offers.find((offer) => isSame(offer, chosen)) ?? offers[0]
  const { username, name } = profile
  const withCode = useQuery(subscriptionQuoteQuery(username, choice ?? chosen, code))
  const codeProblem = isApiError(withCode.error) ? withCode.error.errors['promoCode']?.[0] : undefined
  // a code that gives nothing does not stand in the way: the plan can be bought for its price
  const without = useQuery({
    ...subscriptionQuoteQuery(username, choice ?? chosen, ''),
    enabled: codeProblem !== undefined,
  })
  const [quote, usedCode] = codeProblem === undefined ? [withCode, code] : [without, '']
  // what the terms below the button say of renewals: asked for with the price, and read before anybody pays
  const { isFetched: areTermsKnown } = useQuery(autoTopUpQuery)
  const payment = usePayment()
  useFreshMoney(payment.busy)

  const { data, isFetching } = quote
  const missingCents = missingOf({ ...data }, isFetching)
  const isShort = (missingCents ?? 0) > 0
  const bought = () => {
    if (onBought) onBought()
    else {
      showToast(t`You are now subscribed to ${name}.`)
      onClose()
    }
    return refreshAfterPurchase(username)
  }
  const common = {
    reread: () =>
      Promise.all([
        quote.refetch(),
        queryClient.invalidateQueries({ queryKey: ['profile', username], exact: true }),
        queryClient.invalidateQueries({ queryKey: ['offers', username] }),
      ]),
    failed: (fault: unknown) => {
      if (!isApiError(fault, 'already_subscribed')) return false
      showToast(t`You’re already subscribed.`)
      onClose()
      void refreshAfterPurchase(username)
      return true
    },
  }
  const pay = () => {
    if (!data) return
    const body = subscriptionBody(data, usedCode)
    void payment.pay({
      ...common,
      intention: ['subscribe', username, body],
      send: (key) => subscribe(username, body, key),
      priceCents: data.priceCents,
      done: bought,
    })
  }
  const checkout = data && {
    ...common,
    intention: ['subscribe', username, subscriptionBody(data, usedCode), renewsWithCard],
    priceCents: data.priceCents,
    totalCents: data.totalCents,
    send: checkOutWith(username, subscriptionBody(data, usedCode), renewsWithCard),
    ...(data.renewalPriceCents > 0 && { renewal: { isOn: renewsWithCard, onChange: setRenewsWithCard } }),
    bought,
    label: (amount: ReactNode) => <Trans>Add {amount} and subscribe</Trans>,
  }
  return (
    <Sale
      price={quote}
      sums={<BillSums totalCents={data?.totalCents} balanceCents={data?.balanceCents} />}
      pay={{
        payment,
        missingCents,
        returnTo: returnPath(place, choice ?? chosen, usedCode),
        ready: data !== undefined && areTermsKnown,
        onPay: pay,
        checkout,
        children: <ButtonText quote={data} />,
      }}
      terms={data && areTermsKnown && <Terms quote={data} renewsWithCard={isShort && renewsWithCard} />}
    >
      <PlanChoice
        offers={offers}
        chosen={choice ?? chosen}
        onChoose={(next) => {
          payment.clear()
          setChosen(next)
        }}
      />
      <div className="checkout-more">
        <PromoCode
          applied={code}
          problem={codeProblem && translateText(codeProblem)}
          onApply={(next) => {
            payment.clear()
            setCode(next)
          }}
        />
        {offers.some(({ period }) => period === 'monthly') && (
          <Button kind="plain" size="sm" icon={Gift} onClick={onGift}>
            <Trans>Give as a gift</Trans>
          </Button>
        )}
      </div>
      <Bill priceCents={data?.priceCents} taxCents={data?.taxCents}>
        {data && data.trialUntil !== null && <BillRow label={t`Free until`}>{formatDate(data.renewsAt)}</BillRow>}
      </Bill>
    </Sale>
  )
}
