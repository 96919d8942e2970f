import { refundPurchase } from '#core/purchases/refund-purchase.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { readWords, type Command } from '../command.ts'
import { readAmount, readUuid, refused } from './words.ts'
import { moneyText } from '#platform/money-text.ts'

export const refundsPurchase: Command = {
  name: 'refunds purchase',
  usage: '<id> [--amount <dollars>]',
  summary: 'gives a purchase back to the wallet, with its tax; its access ends',
  prepare(words) {
    const { values, positionals } = readWords(words, ['id'], { amount: { type: 'string' } })
    const id = readUuid(positionals[0])
    const cents = readAmount(values.amount)
    return async (services) => {
      const result = await transaction(services.db, (tx) =>
        refundPurchase(tx, services, id, { kind: 'refund', ...(cents !== undefined && { cents }) }),
      )
      if (result instanceof Failure) throw refused(result, id)
      const { priceCents, taxCents, lostCents } = result
      return {
        lines: [
          `${moneyText(priceCents + taxCents)} went back to the wallet.`,
          ...(lostCents > 0
            ? [`The creator no longer had ${moneyText(lostCents)} of it: the platform carries that.`]
            : []),
        ],
      }
    }
  },
}
