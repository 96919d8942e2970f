import { sql } from 'kysely'
import { recordAudit } from '#modules/audit/record.ts'
import type { Tx } from '#platform/services.ts'

/**
 * Marks an account: somebody has said here that they are under age. It comes first in the queue of cases, so that a person
 * looks at the account, whatever is entered next.
 */
export async function flagUnderAge(tx: Tx, userId: number): Promise<void> {
  await sql`insert into cases (subject_kind, subject_id, subject_user_id, priority, snapshot)
    select 'user', u.id, u.id, 0, json_build_object('username', u.username, 'name', u.name, 'underAge', true)
    from users u where u.id = ${userId}
    on conflict (subject_kind, subject_id) where state = 'open' do update set priority = 0`.execute(tx)
  await recordAudit(tx, {
    actorId: null,
    action: 'account.flagged_under_age',
    subject: { kind: 'user', id: userId },
    userId,
  })
}
