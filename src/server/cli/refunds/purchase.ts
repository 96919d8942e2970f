import { refundPurchase } from '#modules/purchases/refund-purchase.ts'
import { transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { moneyText } from '#platform/money-text.ts'
import { readWords, UsageError, type Command } from '../command.ts'
import { readAmount, readUuid, refused } from './words.ts'

export const refundsPurchase: Command = {
  name: 'refunds purchase',
  usage: '<id> [--amount <dollars>] [--platform-pays <reason>]',
  summary: 'gives a purchase back to the wallet, with its tax, at the creator’s expense; its access ends',
  prepare(words) {
    const { values, positionals } = readWords(words, ['id'], {
      amount: { type: 'string' },
      'platform-pays': { type: 'string' },
    })
    const id = readUuid(positionals[0])
    const cents = readAmount(values.amount)
    const reason = values['platform-pays']
    if (reason?.trim() === '') throw new UsageError('--platform-pays takes the reason.')
    return async (services) => {
      const result = await transaction(services.db, (tx) =>
        refundPurchase(tx, services, id, {
          kind: 'refund',
          ...(cents !== undefined && { cents }),
          ...(reason !== undefined && { platformPays: { staffId: null, reason } }),
        }),
      )
      if (result instanceof Failure) throw refused(result, id)
      const { priceCents, taxCents, lostCents, toWalletCents } = result
      return {
        lines: [
          `${moneyText(toWalletCents)} went back to the wallet.`,
          ...(toWalletCents < priceCents + taxCents
            ? [`${moneyText(priceCents + taxCents - toWalletCents)} was kept back for exchanged points or a dispute.`]
            : []),
          ...(lostCents > 0 ? [`The platform covers ${moneyText(lostCents)}; the creator keeps the earnings.`] : []),
        ],
      }
    }
  },
}
