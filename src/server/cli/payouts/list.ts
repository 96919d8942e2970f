import { listOpenWithdrawals } from '#modules/payouts/list-open-withdrawals.ts'
import { counted, noWords, type Command } from '../command.ts'
import { moneyText } from '#platform/money-text.ts'

/** What is open, the first due first. */
export const payoutsList: Command = {
  name: 'payouts list',
  usage: '',
  summary: 'shows the withdrawals that are not finished, the first due first',
  prepare(words) {
    noWords(words)
    return async ({ db }) => {
      const open = await listOpenWithdrawals(db)
      const lines = open.map(
        (row) =>
          `${String(row.id)}  ${row.state}  due ${row.due_on}  ${moneyText(row.amount_cents)}  @${row.username}  ${row.kind} …${row.ends_with}` +
          `${row.file_id === null ? '' : `  file ${String(row.file_id)}`}${row.sending && row.state === 'approved' ? '  being sent' : ''}` +
          (row.not_before === null ? '' : `  not before ${row.not_before}`) +
          (row.hold === null ? '' : `  on hold: ${row.hold}`),
      )
      return { lines: [...lines, counted(open.length, 'open withdrawal')] }
    }
  },
}
