import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { walletOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { whoRefills } from '#modules/payments/who-refills.ts'
import { taxFor } from '#modules/site/tax.ts'
import { notifyMany, type NewNotification } from '#modules/notifications/notify.ts'
import { mailFans, type Told } from './mail-fans.ts'
import { transaction } from '#platform/database/transaction.ts'

type Row = {
  id: number
  fan_id: number
  creator_id: number
  creator_name: string
  due_cents: number
  /** With the fan's renewals before this one, which the wallet pays first. */
  until_cents: number
  renews_at: string
  /** A card pays what the wallet lacks. */
  card: boolean
}
const atOnce = 500

/**
 * Tells fans of a renewal that comes: 7 days before a yearly one and one of several months, 3 days before a monthly one and the
 * end of a trial (product page, Subscriptions), with what it takes, tax included, and whether the wallet lacks it. What costs nothing
 * needs no reminder.
 */
export async function remindOfRenewals({ db }: Services): Promise<number> {
  let done = 0
  for (;;) {
    const told = await transaction(db, async (tx) => {
      const { rows } = await sql<Row>`
        update subscriptions set remind_at = null where id in (
          select id from subscriptions s where remind_at <= now()
            -- nothing is charged for a page that is about to go
            and not exists (select from accounts a where a.user_id = s.creator_id and a.deletion_at is not null)
          order by remind_at limit ${atOnce} for update skip locked)
        returning id, fan_id, creator_id, (select name from users where users.id = creator_id) as creator_name, due_cents, renews_at,
          (select sum(o.due_cents) from subscriptions o where o.fan_id = subscriptions.fan_id
            and o.state in ('trial', 'active', 'past_due') and (o.renews_at, o.id) <= (subscriptions.renews_at, subscriptions.id))::bigint
            as until_cents, exists (select from renewal_cards r where r.subscription_id = subscriptions.id and r.card_id is not null) as card`.execute(
        tx,
      )
      const notices: NewNotification[] = []
      const mails: Told[] = []
      const paid = rows.filter(({ due_cents }) => due_cents > 0)
      const fans = paid.map(({ fan_id }) => fan_id)
      const held = await balances(
        tx,
        fans.map((id) => walletOf(id)),
      )
      const refilled = await whoRefills(tx, fans)
      for (const [index, row] of paid.entries()) {
        const withTax = async (cents: number) => cents + (await taxFor(tx, row.fan_id, cents)).taxCents
        const amountCents = await withTax(row.due_cents)
        const short = !row.card && !refilled.has(row.fan_id) && (held[index] ?? 0) < (await withTax(row.until_cents))
        const [userId, eventKey] = [row.fan_id, `soon ${String(row.id)} ${row.renews_at}`]
        notices.push({ userId, kind: 'renewal_soon', eventKey, actorId: row.creator_id, amountCents })
        mails.push({ userId, creator: row.creator_name, cents: amountCents, at: row.renews_at, short, card: row.card })
      }
      await notifyMany(tx, notices)
      await mailFans(tx, 'renewal_soon', mails)
      return rows.length
    })
    done += told
    if (told < atOnce) return done
  }
}
