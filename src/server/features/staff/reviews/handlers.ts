import { sql } from 'kysely'
import type { Args } from '#contract/routes.ts'
import type { staffReviews } from '#contract/staff/reviews.ts'
import { recordAudit } from '#core/audit/record.ts'
import { lockPublication } from '#core/posts/publish.ts'
import { removePost } from '#core/posts/remove-by-staff.ts'
import { passReview } from '#core/posts/review.ts'
import type { Services, Tx } from '#core/services.ts'
import { notify } from '#core/updates/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handlers } from '#platform/http/implement.ts'
import type { CaseRow } from '../cases/case-row.ts'
import { tellSides } from '../cases/tell-sides.ts'
import { listReviews, lookAtReview, readReview } from './read-reviews.ts'

type Decision = Args<'POST /admin/reviews/:id/decision'>['body']
type Removal = Extract<Decision, { decision: 'remove' }>
type Decided = Result<{ decision: Decision['decision'] }, 'not_found' | 'forbidden' | 'changed_meanwhile'>

/** Removes a post before it came out, as a decided case: its author reads the reasons, and can appeal, as of any other. */
async function decline(
  tx: Tx,
  { actor, postId, creatorId, text }: { actor: Actor; postId: number; creatorId: number; text: string },
  { ground, statement }: Removal,
): Promise<number> {
  const { rows } =
    await sql<CaseRow>`insert into cases (subject_kind, subject_id, subject_user_id, priority, snapshot, state, closed_at,
      decided_by, ground, statement)
    values ('post', ${postId}, ${creatorId}, 5, ${JSON.stringify({ text })}::json, 'removed', now(), ${actor.userId}, ${ground}, ${statement})
    returning *`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A decision was not kept.')
  const blockedMedia = await removePost(tx, postId, { reason: `case ${String(row.id)}`, byUserId: actor.userId })
  await sql`update cases set taken = ${JSON.stringify({ blockedMedia: blockedMedia ?? [] })}::json where id = ${row.id}`.execute(
    tx,
  )
  await tellSides(tx, row, { outcome: 'removed', ground, statement, unpublished: true })
  return row.id
}

/** Decides on what was looked at: never on one's own, and not when it has changed since. */
const decide = (services: Services, actor: Actor, postId: number, decision: Decision): Promise<Decided> =>
  transaction(services.db, async (tx): Promise<Decided> => {
    await lockPublication(tx)
    const found = await readReview(tx, services, actor, postId)
    if (!found) return fail('not_found')
    const { detail, creatorId } = found
    if (!detail.mayDecide) return fail('forbidden')
    if (detail.version !== decision.version) return fail('changed_meanwhile')
    const subject = { kind: 'post', id: postId }
    const entry = { actorId: actor.userId, subject, userId: creatorId }
    if (decision.decision === 'publish') {
      await passReview(tx, postId)
      const eventKey = `review ${String(postId)} ${detail.version}`
      await notify(tx, { userId: creatorId, kind: 'post_approved', postId, eventKey })
      await recordAudit(tx, { ...entry, action: 'review.published', details: { matches: detail.matches } })
    } else {
      const caseId = await decline(tx, { actor, postId, creatorId, text: detail.text }, decision)
      const details = { matches: detail.matches, ground: decision.ground, case: caseId }
      await recordAudit(tx, { ...entry, action: 'review.removed', details })
    }
    return { decision: decision.decision }
  })

/** Posts that wait for staff before they come out. */
export const reviewHandlers = (services: Services): Handlers<typeof staffReviews> => ({
  'GET /admin/reviews': ({ query }) => listReviews(services, query),
  'GET /admin/reviews/:id': ({ actor, params }) => lookAtReview(services, actor, params.id),
  'POST /admin/reviews/:id/decision': ({ actor, params, body }) => decide(services, actor, params.id, body),
})
