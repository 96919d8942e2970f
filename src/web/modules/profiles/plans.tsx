import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '#contract/people.ts'
import { useClock } from '#web/platform/i18n/clock.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { walletQuery } from '#web/modules/purchases/queries.ts'
import { useMembersOnly } from '#web/modules/accounts/members-only.ts'
import { Price } from '#web/ui/price.tsx'
import { offeredBy } from '#web/modules/subscriptions/plan-offers.ts'
import { isSame, type Offered } from '#web/modules/subscriptions/plan-choice.tsx'
import { type Choice, offersQuery } from '#web/modules/subscriptions/plan-queries.ts'
import { SubscribeWords } from '#web/modules/subscriptions/subscribe-words.tsx'
import { renewalOf } from '#web/modules/subscriptions/renewal.ts'

function PriceInButton({ offer: { period, months, priceCents } }: { readonly offer: Offered }) {
  if (months === 1 || priceCents === 0) return <SubscribeWords period={period} priceCents={priceCents} />
  const price = <Price cents={priceCents} />
  return (
    <Trans>
      Get <Plural value={months} one="# month" other="# months" /> for {price}
    </Trans>
  )
}

const pathOf = (username: string, { period, months }: Choice): string =>
  `/${username}?subscribe=${period}${months > 1 ? `&months=${String(months)}` : ''}`

/** The way to the plans beside a post of theirs. */
export function SubscribeAct({
  profile,
  onSubscribe,
}: {
  readonly profile: Profile
  readonly onSubscribe: (choice: Choice) => void
}) {
  const membersOnly = useMembersOnly()
  const { data: terms } = useQuery(offersQuery(profile.username))
  const [offer] = offeredBy(profile.plans, terms)
  const first = offeredBy(profile.plans, terms).find(({ period }) => period === 'monthly') ?? offer
  if (!first || terms?.paused || terms?.closesAt) return null
  return (
    <Button
      kind="brass"
      size="sm"
      aria-haspopup="dialog"
      onClick={() => membersOnly(() => onSubscribe(first), pathOf(profile.username, first))}
    >
      <Trans>Subscribe</Trans>
    </Button>
  )
}

/** What it costs, and beside it the balance and the day it renews. `onSubscribe` asks once more before anything is paid. */
export function Plans({
  profile,
  chosen,
  onSubscribe,
  preview = false,
}: {
  readonly profile: Profile
  /** What the button sells; the other plans are in the sheet. */
  readonly chosen: Choice
  readonly onSubscribe: (choice: Choice) => void
  /** One's own page as others see it: without one's own wallet. */
  readonly preview?: boolean
}) {
  const { isAuth } = useSession()
  useClock()
  const [now] = useState(() => new Date().toISOString())
  const [showsAll, setShowsAll] = useState(false)
  const membersOnly = useMembersOnly()
  const { data: wallet } = useQuery({ ...walletQuery, enabled: isAuth && !preview })
  const { data: terms } = useQuery(offersQuery(profile.username))
  const offers = offeredBy(profile.plans, terms)
  const offer = offers.find((each) => isSame(each, chosen)) ?? offers[0]
  if (!offer) return null
  if (terms?.paused)
    return (
      <Callout tone="quiet" title={<Trans>This page is paused</Trans>}>
        <Trans>No new subscriptions right now. Current subscribers aren’t charged.</Trans>
      </Callout>
    )
  if (terms?.closesAt)
    return (
      <Callout tone="quiet" title={<Trans>This page closes on {formatDate(terms.closesAt)}</Trans>}>
        <Trans>No new subscriptions. Posts you unlock stay in your Library.</Trans>
      </Callout>
    )
  const renewal = formatDate(renewalOf(offer.period, now, offer.months))
  const trialDays = terms?.trialDays ?? 0
  const ask = (wanted: Offered) => membersOnly(() => onSubscribe(wanted), pathOf(profile.username, wanted))
  return (
    <section className="plans">
      <div className="plan-go">
        {trialDays > 0 && (
          <p className="centred strong">
            <Plural
              value={trialDays}
              one="First day free for new subscribers."
              other="First # days free for new subscribers."
            />
          </p>
        )}
        <Button kind="brass" size="lg" block aria-haspopup="dialog" onClick={() => ask(offer)}>
          <PriceInButton offer={offer} />
        </Button>
        <div className="plan-more">
          <p className="xs muted centred">
            {wallet && wallet.balanceCents > 0 && !preview ? (
              <Trans>
                From your wallet (<Price cents={wallet.balanceCents} />
                ). Renews {renewal}. Cancel any time.
              </Trans>
            ) : (
              <Trans>Renews {renewal}. Cancel any time.</Trans>
            )}
          </p>
          {offers.length > 1 && (
            <button
              type="button"
              className="link sm"
              {...(isAuth ? { 'aria-haspopup': 'dialog' } : { 'aria-expanded': showsAll })}
              onClick={() => (isAuth ? ask(offer) : setShowsAll(!showsAll))}
            >
              <Trans>
                <Plural value={offers.length} one="# plan" other="# plans" /> from{' '}
                <Price cents={Math.min(...offers.map(({ priceCents }) => priceCents))} />
              </Trans>
            </button>
          )}
        </div>
        {/* a guest has no sheet to choose in before there is an account */}
        {showsAll &&
          offers
            .filter((each) => each !== offer)
            .map((each) => (
              <Button key={`${each.period} ${String(each.months)}`} kind="line" block onClick={() => ask(each)}>
                <PriceInButton offer={each} />
              </Button>
            ))}
      </div>
    </section>
  )
}
