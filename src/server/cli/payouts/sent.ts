import { withdrawalsOfFile } from '#modules/payouts/export-bank.ts'
import { markSent } from '#modules/payouts/settle-withdrawal.ts'
import { transaction } from '#platform/database/transaction.ts'
import { counted, readWords, UsageError, type Command } from '../command.ts'
import { readId, reportOf } from './words.ts'

/** By hand: what was given to the bank, one by one or all of a file. */
export const payoutsSent: Command = {
  name: 'payouts sent',
  usage: '<id> [--reference …] | --file <number>',
  summary: 'marks an approved withdrawal, or all of a bank file, as handed to the bank',
  prepare(words) {
    const text = { type: 'string' } as const
    const isFile = words.some((word) => word.startsWith('--file'))
    const { values, positionals } = readWords(words, isFile ? [] : ['id'], { reference: text, file: text })
    if (isFile) {
      if (values.reference !== undefined) throw new UsageError('--reference is for one withdrawal.')
      const file = readId(values.file)
      return async (services) => {
        const ids = await withdrawalsOfFile(services, file)
        for (const id of ids) reportOf(id, await transaction(services.db, (tx) => markSent(tx, id)))
        return {
          lines: [`${counted(ids.length, 'withdrawal')} of file ${String(file)} sent.`],
          wrong: ids.length === 0,
        }
      }
    }
    const id = readId(positionals[0])
    return async ({ db }) => reportOf(id, await transaction(db, (tx) => markSent(tx, id, values.reference ?? null)))
  },
}
