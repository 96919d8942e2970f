import { sql } from 'kysely'
import { signalUpdates } from '#core/updates/signal.ts'
import { transaction } from '#platform/database/transaction.ts'
import { counted, readWords, type Command } from './command.ts'
import { findUser } from './find-user.ts'

/** Takes the creator's rights away. Nobody pays again for what will not come: running subscriptions are not renewed. */
export const creatorRevoke: Command = {
  name: 'creator revoke',
  usage: '<username>',
  summary: 'makes a creator a fan again; subscriptions are not renewed',
  prepare(words) {
    const { positionals } = readWords(words, ['username'], {})
    return ({ db }) =>
      transaction(db, async (tx) => {
        const user = await findUser(tx, positionals[0] ?? '')
        await sql`update users set is_creator = false where id = ${user.id} and is_creator`.execute(tx)
        // as when a fan cancels: access stays until the paid end
        const { rows } = await sql<{ fan_id: number }>`update subscriptions set state = 'cancelled', try_at = renews_at,
            next_period = null, next_months = null, next_price_cents = null
          where creator_id = ${user.id} and state in ('trial', 'active', 'past_due') returning fan_id`.execute(tx)
        if (rows.length > 0) await signalUpdates(tx, ...rows.map((row) => row.fan_id))
        return {
          lines: [
            `${user.username} ${user.is_creator ? 'is no longer a creator' : 'was not a creator'}.`,
            ...(rows.length > 0 ? [`${counted(rows.length, 'subscription')} will not be renewed.`] : []),
          ],
        }
      })
  },
}
