import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import type { ConsentDetail, staffConsents } from '#contract/staff/consents.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { notifyCoPerformer } from '#modules/posts/mail-co-performer.ts'
import { openConsentCase, restoreConsent, notifyAuthor } from '#modules/posts/withdraw-release.ts'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import { lookAgain } from '#modules/posts/tags.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Handlers } from '#platform/http/implement.ts'
import { detailOf, heldConsent, listConsents, lookAtConsent, mayDecide, type StaffRow } from './read-consents.ts'

type Decision = Args<'POST /admin/consents/:id/decision'>['body']
const states = { accept: 'agreed', needs_more: 'needs_more', decline: 'refused' } as const

async function carryOut(tx: Tx, row: StaffRow, decision: Decision, actorId: number): Promise<void> {
  const after = { ...row, version: row.version + 1 }
  if (decision.decision === 'restore') {
    await restoreConsent(tx, row)
    return notifyCoPerformer(tx, { coPerformerId: row.id, what: 'restored' })
  }
  const [reason, note] = decision.decision === 'accept' ? [null, ''] : [decision.reason, decision.note]
  await sql`update co_performers set state = ${states[decision.decision]}, decided_at = now(), decided_by = ${actorId},
    reason = ${reason}, note = ${note}, version = version + 1, updated_at = now(),
    flagged_at = case when ${reason}::text = 'under_age' then coalesce(flagged_at, now()) else flagged_at end
    where id = ${row.id}`.execute(tx)
  // a person who is under age may be in other posts of the author, too
  if (reason === 'under_age') await openConsentCase(tx, row.post_id, 'under_age')
  if (decision.decision === 'accept' && row.post_id !== null) await lookAgain(tx, row.post_id)
  await notifyCoPerformer(tx, { coPerformerId: row.id, what: decision.decision, reason: reason ?? '', note })
  // what is asked of the person alone is not told to the author
  if (decision.decision !== 'needs_more')
    await notifyAuthor(tx, after, decision.decision === 'accept' ? 'consent_given' : 'consent_refused')
}

/** Decides on a signed consent, once. The post comes out when it waited for this alone. */
async function decide(
  services: Services,
  actorId: number,
  id: number,
  decision: Decision,
): Promise<Result<ConsentDetail, 'not_found' | 'forbidden' | 'changed_meanwhile'>> {
  type Decided = Result<ConsentDetail, 'not_found' | 'forbidden' | 'changed_meanwhile'>
  return transaction(services.db, async (tx): Promise<Decided> => {
    if (decision.decision === 'restore') {
      const post = sql`from posts where id = (select post_id from co_performers where id = ${id})`
      await lockPublications(tx, sql`select creator_id ${post}`)
      await sql`select ${post} for update`.execute(tx)
    }
    const row = await heldConsent(tx, id)
    if (!row) return fail('not_found')
    if (!mayDecide(row, actorId)) return fail('forbidden')
    const wanted = decision.decision === 'restore' ? 'withdrawn' : 'in_check'
    if (row.state !== wanted || row.version !== decision.version) return fail('changed_meanwhile')
    await carryOut(tx, row, decision, actorId)
    const decided = await heldConsent(tx, id)
    if (!decided) throw new Error(`Consent ${String(id)} vanished while it was decided.`)
    const detail = await detailOf(tx, services, decided, actorId)
    await recordAudit(tx, {
      actorId,
      action: `consent.${decision.decision === 'restore' ? 'restored' : states[decision.decision]}`,
      subject: { kind: 'consent', id },
      userId: row.creator_id,
      details: { reason: decided.reason, ...(decision.decision === 'accept' && { checked: decision.checked }) },
    })
    return detail
  })
}

/** Who people are that are shown in posts. */
export const consentHandlers = (services: Services): Handlers<typeof staffConsents> => ({
  'GET /admin/consents': ({ query }) => listConsents(services, query),
  'GET /admin/consents/:id': ({ actor, params }) => lookAtConsent(services, actor.userId, params.id),
  'POST /admin/consents/:id/decision': ({ actor, params, body }) => decide(services, actor.userId, params.id, body),
})
