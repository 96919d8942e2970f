import { queueMail } from '#modules/mails/queue-mail.ts'
import type { Tx } from '#platform/services.ts'
import { whoWantMail } from '#modules/notifications/notification-grid.ts'

/** What a fan is told of a renewal: whose page, how much in cents, its time, whether the wallet lacks it, and a card pays that. */
export type Told = { userId: number; creator: string; cents: number; at: string; short?: boolean; card?: boolean }
type Mail = 'renewal_soon' | 'renewal_failed' | 'subscription_ended'
const topics = {
  renewal_soon: 'renewal',
  renewal_failed: 'renewal_failed',
  subscription_ended: 'renewal_failed',
} as const

/** Mails to fans about their renewals, to those who want such mails. */
export async function mailFans(tx: Tx, mail: Mail, fans: readonly Told[]): Promise<void> {
  if (fans.length === 0) return
  const wanted = await whoWantMail(
    tx,
    topics[mail],
    fans.map(({ userId }) => userId),
  )
  for (const { userId, creator, cents, at, short, card } of fans.filter((fan) => wanted.has(fan.userId))) {
    const path = mail === 'renewal_failed' || short ? '/wallet/top-up?returnTo=/subscriptions' : '/subscriptions'
    await queueMail(tx, {
      userId,
      mail,
      values: { creator, cents: String(cents), at, ...(short && { short: 'yes' }), ...(card && { card: 'yes' }) },
      path,
      topic: topics[mail],
    })
  }
}
