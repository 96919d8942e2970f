import type { Person } from '#contract/fields.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { api } from '#web/platform/api/client.ts'
import { refreshMoney } from '#web/modules/payments/use-payment.ts'
import { refreshAfterPurchase } from './subscribe/subscribe.ts'

/** As much of a subscription as is needed to end it. */
export type Ending = Pick<Subscription, 'id' | 'renewsAt' | 'state'> & {
  readonly creator: Pick<Person, 'username' | 'name'>
}

/** Still takes money by itself. */
export const isRunning = (state: Subscription['state']): boolean => state !== 'cancelled' && state !== 'ended'

/** Nothing is renewed any more; what was paid for stays. Pages show it when the server has said so. */
export async function cancel(id: number): Promise<void> {
  const { creator } = await api('DELETE /subscriptions/:id', { params: { id } })
  await Promise.all([refreshMoney(), refreshAfterPurchase(creator.username)])
}
