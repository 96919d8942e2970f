import { refundTopUp } from '#modules/payments/refund-top-up.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { readWords, type Command } from '../command.ts'
import { readAmount, readUuid, refused } from './words.ts'
import { moneyText } from '#platform/money-text.ts'

export const refundsTopUp: Command = {
  name: 'refunds top-up',
  usage: '<id> [--amount <dollars>]',
  summary: 'gives what the wallet still holds of a top-up back to the card',
  prepare(words) {
    const { values, positionals } = readWords(words, ['id'], { amount: { type: 'string' } })
    const id = readUuid(positionals[0])
    const cents = readAmount(values.amount)
    return async (services) => {
      const result = await transaction(services.db, (tx) => refundTopUp(tx, services, id, cents))
      if (result instanceof Failure) throw refused(result, id)
      return {
        lines: [
          `${moneyText(result.amountCents)} left the wallet and goes back to the card: refund ${result.refundId}.`,
        ],
      }
    }
  },
}
