import { writeFile } from 'node:fs/promises'
import { exportBankPayouts } from '#modules/payouts/export-bank.ts'
import { Failure } from '#platform/failure.ts'
import { CommandError, counted, readWords, type Command } from '../command.ts'
import { readId } from './words.ts'
import { moneyText } from '#platform/money-text.ts'

/** Writes the bank's file, for its owner's eyes only: it holds account numbers. Never over a file that is there. */
export const payoutsExport: Command = {
  name: 'payouts export',
  usage: '<file.xml> [--again <number>]',
  summary: 'writes the approved bank withdrawals as a pain.001 file, or an earlier file once more',
  prepare(words) {
    const { values, positionals } = readWords(words, ['file.xml'], { again: { type: 'string' } })
    const again = values.again === undefined ? undefined : readId(values.again)
    const path = positionals[0] ?? ''
    return async (services) => {
      const made = await exportBankPayouts(services, again)
      if (made instanceof Failure)
        throw new CommandError(
          made.code === 'not_ready'
            ? 'The account to pay from is not set up: PAYOUT_NAME, PAYOUT_IBAN and PAYOUT_BIC.'
            : again === undefined
              ? 'There is no approved bank withdrawal to pay.'
              : `There is no file ${String(again)}.`,
        )
      const { fileId, payouts, cents, xml } = made
      const file = `File ${String(fileId)}: ${counted(payouts, 'payment')}, ${moneyText(cents)}`
      try {
        await writeFile(path, xml, { flag: 'wx', mode: 0o600 })
      } catch (error) {
        throw new CommandError(
          `${path} could not be written (${error instanceof Error ? error.message : ''}). ${file}: export it with --again ${String(fileId)}.`,
          { cause: error },
        )
      }
      return {
        lines: [file, `Written to ${path}. When the bank has it: payouts sent --file ${String(fileId)}`],
      }
    }
  },
}
