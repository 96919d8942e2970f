import { rollUp } from '#modules/ledger/roll-up.ts'
import { counted, noWords, type Command } from './command.ts'

/** What a job does all the time, at once. */
export const ledgerRollUp: Command = {
  name: 'ledger roll-up',
  usage: '',
  summary: 'adds waiting movements to the balances of fee and creator accounts',
  prepare(words) {
    noWords(words)
    return async ({ db }) => ({ lines: [`${counted(await rollUp(db), 'movement')} added.`] })
  },
}
