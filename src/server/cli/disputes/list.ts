import { sql } from 'kysely'
import { counted, noWords, type Command } from '../command.ts'
import { moneyText } from '#platform/money-text.ts'

const most = 200
type Row = {
  id: number
  username: string
  provider: string
  provider_ref: string
  amount_cents: number
  state: string
  opened_at: string
}

export const disputesList: Command = {
  name: 'disputes list',
  usage: '',
  summary: 'shows disputes, the open ones first',
  prepare(words) {
    noWords(words)
    return async ({ db }) => {
      const { rows } = await sql<Row>`
        select d.id, u.username, d.provider, d.provider_ref, d.amount_cents, d.state, d.opened_at
        from disputes d join users u on u.id = d.user_id order by d.state = 'open' desc, d.id desc limit ${most}`.execute(
        db,
      )
      const lines = rows.map(
        (row) =>
          `${String(row.id)}  ${row.state.padEnd(4)}  ${moneyText(row.amount_cents)}  @${row.username}  ${row.provider} ${row.provider_ref}  ${row.opened_at}`,
      )
      return { lines: [...lines, counted(rows.length, 'dispute')] }
    }
  },
}
