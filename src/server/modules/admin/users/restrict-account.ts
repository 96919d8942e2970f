import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import { restrictUser } from '#modules/accounts/account-status.ts'
import type { Tx } from '#platform/services.ts'
import type { CaseRow } from '#modules/moderation/case-row.ts'
import { notifyParties } from '#modules/moderation/notify-parties.ts'

type Reasons = Args<'POST /admin/users/:username/restriction'>['body']

/**
 * Restricts an account that nobody had to report, as a decided case: its holder reads the reasons, and can appeal, as of any
 * other. Gives the number of the case. Null: it is restricted already, by a decision that can be appealed or by an older one.
 */
export async function restrictAccount(
  tx: Tx,
  userId: number,
  { ground, statement, byUserId }: Reasons & { byUserId: number },
): Promise<number | null> {
  const { rows: free } =
    await sql`select from accounts where user_id = ${userId} and restricted_at is null for update`.execute(tx)
  if (free.length === 0) return null
  await restrictUser(tx, userId)
  const { rows } = await sql<CaseRow>`
    insert into cases (subject_kind, subject_id, subject_user_id, priority, snapshot, state, closed_at, decided_by, ground, statement)
    select 'user', u.id, u.id, 5, json_build_object('username', u.username, 'name', u.name, 'bio', u.bio), 'restricted', now(),
      ${byUserId}, ${ground}, ${statement}
    from users u where u.id = ${userId} returning *`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A decision was not kept.')
  await notifyParties(tx, row, { outcome: 'restricted', ground, statement })
  return row.id
}
