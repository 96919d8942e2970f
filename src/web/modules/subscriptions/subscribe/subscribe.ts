import type { Profile } from '#contract/people.ts'
import type { Quote, Subscription } from '#contract/subscriptions.ts'
import { api } from '#web/platform/api/client.ts'
import type { Checkout } from '#web/modules/purchases/use-checkout.ts'
import { queryClient } from '#web/platform/query.ts'
import { refreshEntitledEverywhere } from '#web/platform/entitled-queries.ts'
import { timeZone } from '../plan-queries.ts'

/** All that a subscription changes on the page, beside the money. */
export async function refreshAfterPurchase(username: string): Promise<void> {
  await Promise.all([
    refreshEntitledEverywhere(),
    queryClient.invalidateQueries({ queryKey: ['profile', username], exact: true }),
    queryClient.invalidateQueries({ queryKey: ['subscriptions'] }),
    queryClient.invalidateQueries({ queryKey: ['following'] }),
  ])
}

/** The body of a subscription at the prices that were shown. */
export const subscriptionBody = ({ period, months, priceCents, renewalPriceCents }: Quote, promoCode: string) => ({
  period,
  ...(months > 1 && { months: months as 3 | 6 | 12 }),
  ...(promoCode && { promoCode }),
  timeZone: timeZone(),
  expectedPriceCents: priceCents,
  expectedRenewalPriceCents: renewalPriceCents,
})

/** Sends it, and shows the profile as subscribed. Throws the ApiError of a refusal. */
export async function subscribe(
  username: string,
  body: ReturnType<typeof subscriptionBody>,
  idempotencyKey: string,
): Promise<Subscription> {
  const subscription = await api('POST /creators/:username/subscriptions', {
    params: { username },
    body,
    idempotencyKey,
  })
  const { id, period, state, priceCents, renewsAt } = subscription
  queryClient.setQueryData<Profile>(['profile', username], (profile) =>
    profile?.viewer && state !== 'ended'
      ? { ...profile, viewer: { ...profile.viewer, subscription: { id, period, priceCents, state, renewsAt } } }
      : profile,
  )
  return subscription
}

/** The same with the top-up that is missing, whose card may pay the renewals too. */
export const checkOutWith =
  (username: string, body: ReturnType<typeof subscriptionBody>, renewsWithCard: boolean): Checkout['send'] =>
  (agreed, idempotencyKey) =>
    api('POST /creators/:username/checkout', {
      params: { username },
      body: { ...body, ...agreed, ...(renewsWithCard && { renewWithCard: true }) },
      idempotencyKey,
    })
