import type { Subscription } from '#contract/subscriptions.ts'
import type { Profile } from '#contract/people.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { refreshPosts } from '../post/post-cache.ts'
import { type Intention, keyOf, settle } from './intention.ts'

/** All that a subscription changes on the page. */
export async function refreshAfterPurchase(username: string): Promise<void> {
  await Promise.all([
    refreshPosts(),
    queryClient.invalidateQueries({ queryKey: ['profile', username], exact: true }),
    queryClient.invalidateQueries({ queryKey: ['wallet'] }),
    queryClient.invalidateQueries({ queryKey: ['subscriptions'] }),
  ])
}

/**
 * Sends the purchase. Throws the ApiError of a refusal. A refusal (4xx) settles the intention; when the server broke or could not be
 * reached nobody knows what happened, and the same key must be sent again.
 */
export async function subscribe(intention: Intention): Promise<Subscription> {
  const { username, period, priceCents } = intention
  try {
    const subscription = await api('POST /creators/:username/subscriptions', {
      params: { username },
      body: { period, expectedPriceCents: priceCents },
      idempotencyKey: keyOf(intention),
    })
    settle(intention)
    const { id, state, renewsAt } = subscription
    queryClient.setQueryData<Profile>(['profile', username], (profile) =>
      profile?.viewer && state !== 'ended'
        ? { ...profile, viewer: { ...profile.viewer, subscription: { id, period, priceCents, state, renewsAt } } }
        : profile,
    )
    return subscription
  } catch (fault) {
    if (fault instanceof ApiError && fault.status >= 400 && fault.status < 500) settle(intention)
    throw fault
  }
}
