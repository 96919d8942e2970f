import { sql } from 'kysely'
import { endSubscriptionsTo } from '#modules/subscriptions/end-subscriptions-between.ts'
import { transaction } from '#platform/database/transaction.ts'
import { counted, readWords, type Command } from './command.ts'
import { findUser } from './find-user.ts'

/** Takes the creator's rights away. Fans get the unused part of what they paid back, at the creator's expense. */
export const creatorRevoke: Command = {
  name: 'creator revoke',
  usage: '<username>',
  summary: 'makes a creator a fan again; subscriptions end, and unused time is refunded',
  prepare(words) {
    const { positionals } = readWords(words, ['username'], {})
    return async (services) => {
      const user = await transaction(services.db, async (tx) => {
        const found = await findUser(tx, positionals[0] ?? '')
        await sql`update users set is_creator = false where id = ${found.id} and is_creator`.execute(tx)
        return found
      })
      let ended = 0
      for (;;) {
        const some = await transaction(services.db, (tx) => endSubscriptionsTo(tx, services, user.id))
        if (some === 0) break
        ended += some
      }
      return {
        lines: [
          `${user.username} ${user.is_creator ? 'is no longer a creator' : 'was not a creator'}.`,
          ...(ended > 0 ? [`${counted(ended, 'subscription')} ended; the unused time is refunded.`] : []),
        ],
      }
    }
  },
}
