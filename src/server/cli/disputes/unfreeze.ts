import { unfreezePayments } from '#modules/purchases/unfreeze-payments.ts'
import { transaction } from '#platform/database/transaction.ts'
import { readWords, type Command } from '../command.ts'
import { findUser } from '../find-user.ts'

export const paymentsUnfreeze: Command = {
  name: 'payments unfreeze',
  usage: '<username>',
  summary: 'lets an account pay again that a dispute or staff have frozen',
  prepare(words) {
    const name = readWords(words, ['username'], {}).positionals[0] ?? ''
    return ({ db }) =>
      transaction(db, async (tx) => {
        const { id, username } = await findUser(tx, name)
        const opened = await unfreezePayments(tx, id)
        return { lines: [opened ? `${username} can pay again.` : `Payments of ${username} were not frozen.`] }
      })
  },
}
