import { sql, type RawBuilder } from 'kysely'
import type { Args } from '#contract/routes.ts'
import type { staffReviews } from '#contract/staff/reviews.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { blockMedia } from '#modules/media/block-media.ts'
import { lockChatOf } from '#modules/messages/chat-member.ts'
import { refuseContent, showContent } from '#modules/messages/review.ts'
import { lockPublications } from '#modules/posts/lock-publications.ts'
import { removePost } from '#modules/posts/remove-by-staff.ts'
import { passReview } from '#modules/posts/review.ts'
import { removeStory } from '#modules/stories/remove-by-staff.ts'
import { passStoryReview } from '#modules/stories/review.ts'
import type { Services, Tx } from '#platform/services.ts'
import { notify } from '#modules/notifications/notify.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handlers } from '#platform/http/implement.ts'
import type { CaseRow } from './case-row.ts'
import { notifyParties } from './notify-parties.ts'
import { readMessageReview } from './review-queue/read-message.ts'
import { readStoryReview } from './review-queue/read-story.ts'
import { type Found, listReviews, lookAtReview, type ReadReview, readReview } from './review-queue/read-reviews.ts'

type Decision = Args<'POST /admin/reviews/:id/decision'>['body']
type Removal = Extract<Decision, { decision: 'remove' }>
type Decided = Result<{ decision: Decision['decision'] }, 'not_found' | 'forbidden' | 'changed_meanwhile'>

/** What waits, how it is found, and what becomes of it. */
type Waiting = {
  /** The query of whose it is. */
  author(id: number): RawBuilder<unknown>
  read: ReadReview
  subjectKind: CaseRow['subject_kind']
  pass(tx: Tx, id: number, found: Found): Promise<unknown>
  /** Gives the numbers of the media that are kept from coming back. */
  refuse(tx: Tx, id: number, by: { reason: string; byUserId: number }): Promise<number[]>
}

const posts: Waiting = {
  author: (id) => sql`select creator_id from posts where id = ${id}`,
  read: readReview,
  subjectKind: 'post',
  async pass(tx, postId, { detail, creatorId }) {
    await passReview(tx, postId)
    const eventKey = `review ${String(postId)} ${detail.version}`
    await notify(tx, { userId: creatorId, kind: 'post_approved', postId, eventKey })
  },
  refuse: async (tx, postId, by) => (await removePost(tx, postId, by)) ?? [],
}

const messages: Waiting = {
  author: (id) => sql`select author_id from message_contents where id = ${id}`,
  async read(tx, services, actor, contentId) {
    await lockChatOf(tx, { contentId })
    return readMessageReview(tx, services, actor, contentId)
  },
  subjectKind: 'message_content',
  async pass(tx, contentId, { detail, creatorId }) {
    await showContent(tx, contentId)
    const eventKey = `review of message ${String(contentId)} ${detail.version}`
    const kind = detail.sending === 'welcome' ? 'welcome_approved' : 'message_approved'
    await notify(tx, { userId: creatorId, kind, eventKey })
  },
  async refuse(tx, contentId, by) {
    await refuseContent(tx, contentId)
    const { rows } = await sql<{ id: string }>`select id from media where content_id = ${contentId}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    return blockMedia(tx, ids, by)
  },
}

const stories: Waiting = {
  author: (id) => sql`select creator_id from stories where id = ${id}`,
  read: readStoryReview,
  subjectKind: 'story',
  async pass(tx, storyId, { detail, creatorId }) {
    await passStoryReview(tx, storyId)
    const eventKey = `review of story ${String(storyId)} ${detail.version}`
    await notify(tx, { userId: creatorId, kind: 'story_approved', eventKey })
  },
  refuse: removeStory,
}

/** Turns it down before it came out, as a decided case: its author reads the reasons, and can appeal, as of any other. */
async function decline(
  tx: Tx,
  { actor, waiting, id, found }: { actor: Actor; waiting: Waiting; id: number; found: Found },
  { ground, statement }: Removal,
): Promise<number> {
  const { rows } =
    await sql<CaseRow>`insert into cases (subject_kind, subject_id, subject_user_id, priority, snapshot, state, closed_at,
      decided_by, ground, statement)
    values (${waiting.subjectKind}, ${id}, ${found.creatorId}, 5, ${JSON.stringify({ text: found.detail.text })}::json, 'removed', now(),
      ${actor.userId}, ${ground}, ${statement})
    returning *`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A decision was not kept.')
  const blockedMedia = await waiting.refuse(tx, id, { reason: `case ${String(row.id)}`, byUserId: actor.userId })
  await sql`update cases set taken = ${JSON.stringify({ blockedMedia })}::json where id = ${row.id}`.execute(tx)
  await notifyParties(tx, row, { outcome: 'removed', ground, statement, unpublished: true })
  return row.id
}

/** Decides on what was looked at: never on one's own, and not when it has changed since. */
const decide = (services: Services, actor: Actor, waiting: Waiting, id: number, decision: Decision): Promise<Decided> =>
  transaction(services.db, async (tx): Promise<Decided> => {
    await lockPublications(tx, waiting.author(id))
    const found = await waiting.read(tx, services, actor, id)
    if (!found) return fail('not_found')
    const { detail, creatorId } = found
    if (!detail.mayDecide) return fail('forbidden')
    if (detail.version !== decision.version) return fail('changed_meanwhile')
    const entry = { actorId: actor.userId, subject: { kind: detail.kind, id }, userId: creatorId }
    if (decision.decision === 'publish') {
      await waiting.pass(tx, id, found)
      await recordAudit(tx, { ...entry, action: 'review.published', details: { matches: detail.matches } })
    } else {
      const caseId = await decline(tx, { actor, waiting, id, found }, decision)
      const details = { matches: detail.matches, ground: decision.ground, case: caseId }
      await recordAudit(tx, { ...entry, action: 'review.removed', details })
    }
    return { decision: decision.decision }
  })

/** Posts, messages and stories that wait for staff before they come out. */
export const reviewHandlers = (services: Services): Handlers<typeof staffReviews> => ({
  'GET /admin/reviews': ({ query }) => listReviews(services, query),
  'GET /admin/reviews/:id': ({ actor, params }) => lookAtReview(services, actor, readReview, params.id),
  'POST /admin/reviews/:id/decision': ({ actor, params, body }) => decide(services, actor, posts, params.id, body),
  'GET /admin/reviews/stories/:id': ({ actor, params }) => lookAtReview(services, actor, readStoryReview, params.id),
  'POST /admin/reviews/stories/:id/decision': ({ actor, params, body }) =>
    decide(services, actor, stories, params.id, body),
  'GET /admin/reviews/messages/:id': ({ actor, params }) => lookAtReview(services, actor, readMessageReview, params.id),
  'POST /admin/reviews/messages/:id/decision': ({ actor, params, body }) =>
    decide(services, actor, messages, params.id, body),
})
