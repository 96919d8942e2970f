import { writeFile } from 'node:fs/promises'
import { disputeEvidence } from '#modules/purchases/evidence.ts'
import { CommandError, readWords, UsageError, type Command } from '../command.ts'

export const disputesEvidence: Command = {
  name: 'disputes evidence',
  usage: '<id> <file.json>',
  summary: 'writes what answers a bank’s questions: consent, access, sessions, receipts',
  prepare(words) {
    const [given = '', file = ''] = readWords(words, ['id', 'file.json'], {}).positionals
    if (!/^[1-9]\d{0,14}$/.test(given)) throw new UsageError(`"${given}" is not the number of a dispute.`)
    return async ({ db }) => {
      const evidence = await disputeEvidence(db, Number(given))
      if (!evidence) throw new CommandError(`There is no dispute ${given}.`)
      // personal data: for whoever runs this alone, and never over an older file
      await writeFile(file, `${JSON.stringify(evidence, null, 2)}\n`, { mode: 0o600, flag: 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          throw new CommandError(`${file} cannot be written: ${error.code ?? error.message}`)
        },
      )
      return { lines: [`${file} was written. It holds personal data: for the bank only.`] }
    }
  },
}
