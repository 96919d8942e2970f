import { sql } from 'kysely'
import { notify } from '#core/updates/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { readWords, type Command } from '../command.ts'
import { findUser } from '../find-user.ts'

export const paymentsUnfreeze: Command = {
  name: 'payments unfreeze',
  usage: '<username>',
  summary: 'lets an account pay again that a dispute has frozen',
  prepare(words) {
    const name = readWords(words, ['username'], {}).positionals[0] ?? ''
    return ({ db }) =>
      transaction(db, async (tx) => {
        const { id, username } = await findUser(tx, name)
        const { rows } = await sql<{ key: string }>`
          with old as (select payments_frozen_at as at from accounts where user_id = ${id} and payments_frozen_at is not null)
          update accounts set payments_frozen_at = null from old where user_id = ${id} returning old.at::text as key`.execute(
          tx,
        )
        if (rows[0]) await notify(tx, { userId: id, kind: 'payments_open', eventKey: `unfrozen ${rows[0].key}` })
        return { lines: [rows[0] ? `${username} can pay again.` : `Payments of ${username} were not frozen.`] }
      })
  },
}
