import { sql } from 'kysely'
import { reconcile } from '#modules/purchases/reconcile.ts'
import { counted, noWords, type Command } from './command.ts'

/** Proves the books while the program runs or not; exit code 1 when something does not add up. */
export const ledgerReconcile: Command = {
  name: 'ledger reconcile',
  usage: '',
  summary: 'checks that every balance is the sum of its transfers',
  prepare(words) {
    noWords(words)
    return async ({ db, payments }) => {
      const { rows: names } = await sql<{ provider: string }>`
        select distinct provider from top_ups order by provider`.execute(db)
      const providers = names.map(({ provider }) => payments.byName(provider))
      const known = providers.filter((provider) => provider !== null)
      const { accounts, transfers, differences } = await reconcile(db, known)
      const unknown = names.filter((_name, index) => providers[index] === null)
      return {
        lines: [
          `${counted(accounts, 'account')}, ${counted(transfers, 'transfer')}`,
          ...unknown.map(({ provider }) => `Cash at ${provider} was not compared: it is not set up now.`),
          ...differences.map(
            ({ what, expected, found }) => `${what}: expected ${String(expected)}, found ${String(found)}`,
          ),
          counted(differences.length, 'difference'),
        ],
        wrong: differences.length > 0,
      }
    }
  },
}
