import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { limits } from '#contract/limits.ts'
import type { reportBody } from '#contract/reports.ts'
import { keepEvidence } from '#modules/live/keep-evidence.ts'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import { hideSubject } from './cases/hide-subject.ts'
import { findSubject, type Subject } from './reports/find-subject.ts'
import { hidingReasons, openCase } from './reports/open-case.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'

type Report = z.output<typeof reportBody>

/** How often this person has reported within a day, and has hidden something by it. */
async function lately(tx: Tx, reporterId: number): Promise<{ made: number; hid: number }> {
  const { rows } = await sql<{ made: number; hid: number }>`
    select count(*)::int as made, (count(*) filter (where hid))::int as hid from reports
    where reporter_id = ${reporterId} and created_at > now() - interval '1 day'`.execute(tx)
  return rows[0] ?? { made: 0, hid: 0 }
}

/** Whether this report may hide the thing: from a verified account, within limits, and not what staff have looked at and kept. */
async function mayHide(tx: Tx, actor: Actor, subject: Subject, hid: number): Promise<boolean> {
  if (!actor.isEmailVerified || hid >= limits.hidingReportsPerDay) return false
  const { rows } = await sql`select from cases where subject_kind = ${subject.kind} and subject_id = ${subject.id}
    and state = 'kept' limit 1`.execute(tx)
  return rows.length === 0
}

/**
 * Reports something that is there for the reporter. The same person's
 * second report of it changes nothing, unless it hides the thing. Who has reported is
 * told to nobody but staff.
 */
export async function report(
  { db }: Services,
  actor: Actor,
  { subject: named, reason, details = '' }: Report,
): Promise<Result<{ already: boolean }, 'not_found' | 'forbidden' | 'too_many_requests'>> {
  return transaction(
    db,
    async (tx): Promise<Result<{ already: boolean }, 'not_found' | 'forbidden' | 'too_many_requests'>> => {
      // publication first, then people, then things: the order that all who hide and publish keep
      if (hidingReasons.has(reason) && named.kind === 'post')
        await lockPublications(tx, sql`select creator_id from posts where id = ${named.id}`)
      // one after the other, so that the limits hold
      await sql`select from accounts where user_id = ${actor.userId} for no key update`.execute(tx)
      const subject = await findSubject(tx, actor.userId, named)
      if (!subject) return fail('not_found')
      if (subject.ownerId === actor.userId) return fail('forbidden')
      const { made, hid } = await lately(tx, actor.userId)
      if (made >= limits.reportsPerDay) return fail('too_many_requests')
      const caseId = await openCase(tx, subject, reason)
      if (subject.kind === 'show' && subject.isRunning) await keepEvidence(tx, subject.id)
      const before = await sql`select from reports where case_id = ${caseId} and reporter_id = ${actor.userId}`.execute(
        tx,
      )
      // A profile is not hidden by one person's word: its case comes first in the queue instead (docs/decisions/026).
      const hides =
        hidingReasons.has(reason) && (await mayHide(tx, actor, subject, hid)) && (await hideSubject(tx, subject))
      await sql`insert into reports (case_id, reporter_id, reason, details, hid)
      values (${caseId}, ${actor.userId}, ${reason}, ${details}, ${hides})
      on conflict (case_id, reporter_id) do update set hid = true, reason = excluded.reason, details = excluded.details
      where excluded.hid`.execute(tx)
      if (hides) await sql`update cases set hides = true where id = ${caseId}`.execute(tx)
      return { already: before.rows.length > 0 }
    },
  )
}
