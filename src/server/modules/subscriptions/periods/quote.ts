import { sql } from 'kysely'
import type { Quote } from '#contract/subscriptions.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balanceInQuery } from '#modules/ledger/balance.ts'
import type { Services } from '#platform/services.ts'
import { knownZone, periodEnd } from './calendar.ts'
import { taxFor, taxOn } from '#modules/site/tax.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { findOffer, firstRenewalCents, type OfferRefusal, type Wish } from './offer.ts'

/** What a wish would cost its fan now, with tax, and when and for how much it is renewed. */
export async function quoteFor(
  services: Services,
  wish: Wish & { timeZone?: string | undefined },
): Promise<Result<Quote, OfferRefusal>> {
  const { db } = services
  const offer = await findOffer(db, services, wish)
  if (offer instanceof Failure) return offer
  const zone = await knownZone(db, wish.timeZone)
  const { taxCents, rate } = await taxFor(db, wish.fanId, offer.nowCents)
  const { rows } = await sql<{ trial_until: string | null; period_ends: string; balance: number }>`
    select ${trialEnd(zone, offer.trialDays)} as trial_until, ${periodEnd(sql`now()`, zone, offer.period, offer.months)} as period_ends,
      ${balanceInQuery(walletOf(wish.fanId))} as balance`.execute(db)
  const { trial_until: trialUntil = null, period_ends: ends = '', balance = 0 } = rows[0] ?? {}
  const renewalPriceCents = firstRenewalCents(offer)
  return {
    period: offer.period,
    months: offer.months,
    priceCents: offer.nowCents,
    taxCents,
    totalCents: offer.nowCents + taxCents,
    fullPriceCents: offer.fullCents,
    renewsAt: trialUntil ?? ends,
    renewalPriceCents,
    renewalTaxCents: taxOn(renewalPriceCents, rate),
    discountedRenewals: offer.discountedRenewals,
    laterPriceCents: offer.laterCents,
    trialUntil,
    balanceCents: balance,
  }
}

/** The end of a trial that begins now: the same clock time in the fan's zone; null without one. */
export const trialEnd = (zone: string, days: number | null) =>
  sql<string | null>`(((now() at time zone ${zone}) + make_interval(days => ${days}::int)) at time zone ${zone})`
