import { sql } from 'kysely'
import type { Tx } from '#platform/services.ts'

/** What was done, by whom, to what, and whom it concerns. `details`: codes and figures, never what a document shows. */
export type AuditEntry = {
  /** Null: the program itself. */
  actorId: number | null
  action: string
  subject: { kind: string; id: string | number }
  userId?: number | null
  details?: Readonly<Record<string, unknown>>
}

/**
 * Adds a line to the audit log, in the transaction of what it tells of: there is never one without the other. The line
 * before it is locked until the transaction ends, so make this the last thing in it.
 */
export async function recordAudit(tx: Tx, { actorId, action, subject, userId, details }: AuditEntry): Promise<void> {
  await sql`insert into audit_log (actor_id, action, subject_kind, subject_id, user_id, details)
    values (${actorId}, ${action}, ${subject.kind}, ${String(subject.id)}, ${userId ?? null},
      ${JSON.stringify(details ?? {})}::jsonb)`.execute(tx)
}
