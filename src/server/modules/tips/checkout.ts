import { sql } from 'kysely'
import { buyOrTopUp, type PendingSale, type TopUpOrder } from '#modules/payments/pending-purchase.ts'
import { fail } from '#platform/failure.ts'
import type { Idempotency } from '#platform/http/implement.ts'
import { isSilenced } from '#modules/accounts/is-silenced.ts'
import type { Services } from '#platform/services.ts'
import { type createTips, refuseTip } from './send-tip.ts'

type SendTip = ReturnType<typeof createTips>
type Terms = { expectedPriceCents: number; message?: string | undefined; postId?: number | undefined }
type Checkout = TopUpOrder & { username: string; terms: Terms; totalCents: number }

/** Tips a creator. Another tip of that amount, for the same thing, since the fan agreed is that tip. */
export const pendingTip = (services: Services, send: SendTip) =>
  ({
    async isBought({ userId, subjectId, madeAt, terms }) {
      const { expectedPriceCents, postId = null } = terms as Terms
      const { rows } =
        await sql`select from purchases where buyer_id = ${userId} and kind = 'tip' and creator_id = ${subjectId}
        and subject_id is not distinct from ${postId}::bigint and price_cents = ${expectedPriceCents} and made_at > ${madeAt}
        limit 1`.execute(services.db)
      return rows.length > 0
    },
    async buy({ userId, subjectId, terms }, idempotency) {
      const { expectedPriceCents: amountCents, message, postId } = terms as Terms
      // by the name of today: it may have changed since
      const { rows } = await sql<{ username: string; silenced: boolean }>`
        select u.username, ${isSilenced(sql`a.user_id`)} as "silenced" from users u, accounts a
        where u.id = ${subjectId} and a.user_id = ${userId}`.execute(services.db)
      const [found] = rows
      if (!found) return fail('not_found')
      const { username, silenced } = found
      return (
        refuseTip(services, { amountCents, message, silenced }) ??
        send({ fanId: userId, username, amountCents, message, postId, idempotency })
      )
    },
  }) satisfies PendingSale

/** Tips, with the top-up that is missing where there is one. */
export async function checkOutTip(
  services: Services,
  send: SendTip,
  { username, terms, totalCents, ...topUp }: Checkout,
  idempotency: Idempotency,
) {
  const { rows } = await sql<{ id: number }>`select id from users where username = ${username}`.execute(services.db)
  const [creator] = rows
  if (!creator) return fail('not_found')
  const pending = { kind: 'tip' as const, subjectId: creator.id, terms, totalCents }
  return buyOrTopUp(services, { ...topUp, pending }, idempotency, pendingTip(services, send))
}
