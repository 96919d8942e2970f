import { queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { api } from '#web/platform/api/client.ts'

const weekMs = 7 * 86_400_000

/** What is due within a week, or past due, the earliest first. */
export const dueOf = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions
    .filter(
      ({ state, renewsAt }) =>
        state === 'past_due' ||
        ((state === 'active' || state === 'trial') && Date.parse(renewsAt) - Date.now() < weekMs),
    )
    .toSorted((one, other) => one.renewsAt.localeCompare(other.renewsAt))

const allQuery = queryOptions({
  queryKey: ['subscriptions', 'due'],
  queryFn: ({ signal }) => api('GET /subscriptions', { query: { limit: limits.pageMax }, signal }),
})

export const dueRenewalsQuery = queryOptions({ ...allQuery, select: ({ subscriptions }) => dueOf(subscriptions) })

/** All that will be taken from the wallet, the earliest first. */
export const renewalsQuery = queryOptions({
  ...allQuery,
  select: ({ subscriptions }) =>
    subscriptions
      .filter(({ state }) => state === 'past_due' || state === 'active' || state === 'trial')
      .toSorted((one, other) => one.renewsAt.localeCompare(other.renewsAt)),
})

/** Whether the wallet alone pays it: no card does, or the card was declined. */
export const isFromWallet = ({ renewalCard, state }: Subscription): boolean =>
  renewalCard === null || state === 'past_due'

/** What the wallet lacks for those of these renewals that it alone pays, in cents; 0 or less: nothing. */
export const missingFor = (due: readonly Subscription[], balanceCents: number): number =>
  due.filter(isFromWallet).reduce((sum, one) => sum + renewalTotal(one), 0) - balanceCents

/** What a renewal takes, tax included, in cents. */
export const renewalTotal = ({ renewalPriceCents, renewalTaxCents }: Subscription): number =>
  renewalPriceCents + renewalTaxCents
