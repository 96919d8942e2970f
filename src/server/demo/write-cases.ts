import { sql } from 'kysely'
import { keepFingerprints } from '#modules/media/block-media.ts'
import { queueForReview } from '#modules/posts/review.ts'
import { updateCreatorHead } from '#modules/posts/update-creator-head.ts'
import type { Services, Tx } from '#platform/services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { appealDecision } from '#modules/moderation/appeal.ts'
import { report } from '#modules/moderation/report.ts'
import { assignCase, decideCase } from '#modules/moderation/decide-case.ts'
import { lookAtCase } from '#modules/moderation/read-case.ts'
import type { DeskContent } from './staff-content.ts'
import type { DeskPictures } from './store-desk-pictures.ts'
import { done, within } from './within-transaction.ts'
import { idOf, instant, type Ids } from './write-people.ts'
import { insertPost } from './write-posts.ts'
import type { DemoStaff } from './write-staff.ts'

const hourMs = 3_600_000

export type Desk = { ids: Ids; pictures: DeskPictures; now: number; moderator: DemoStaff }
type Decision = Extract<DeskContent['reports'][number], { post: object }>['decision'] & object
type Subject = { kind: 'post' | 'message'; id: number }
type Report = DeskContent['removal']['report']

const actorOf = (
  { userId, username }: { userId: number; username: string },
  role: Actor['staffRole'] = null,
): Actor => ({
  userId,
  username,
  isCreator: false,
  isEmailVerified: true,
  staffRole: role,
  hasSecondFactor: role !== null,
  accountStatus: 'good',
  steppedUpUntil: 0,
  seenIn: [],
  dateOfBirth: '1990-01-01',
  country: '',
  ageShown: 0,
  sessionHash: Buffer.alloc(0),
})

/** Has people report something, each at their time, and gives the case that was opened by it. */
async function writeReports(
  tx: Tx,
  services: Services,
  subject: Subject,
  reports: readonly Report[],
  { ids, now }: Desk,
): Promise<number> {
  for (const { by, hoursAgo, reason, details } of reports) {
    const userId = idOf(ids, by)
    done(await report(within(tx, services), actorOf({ userId, username: by }), { subject, reason, details }))
    await sql`update reports set created_at = ${instant(now - hoursAgo * hourMs)} where reporter_id = ${userId}
      and case_id = (select id from cases where subject_kind = ${subject.kind} and subject_id = ${subject.id})`.execute(
      tx,
    )
  }
  // opened with the first report, and due by that
  const { rows } = await sql<{ id: number }>`update cases c set priority = c.priority, due_at = null,
      opened_at = (select min(r.created_at) from reports r where r.case_id = c.id)
    where c.subject_kind = ${subject.kind} and c.subject_id = ${subject.id} returning c.id`.execute(tx)
  if (!rows[0]) throw new Error(`Nobody has reported ${subject.kind} ${String(subject.id)}.`)
  return rows[0].id
}

async function reported(tx: Tx, ids: Ids, about: DeskContent['reports'][number]): Promise<Subject> {
  const { rows } =
    'post' in about
      ? await sql<Subject>`select 'post' as kind, id from posts where creator_id = ${idOf(ids, about.post.by)}
          and starts_with(text, ${about.post.begins})`.execute(tx)
      : await sql<Subject>`select 'message' as kind, m.id from messages m
          join chat_members o on o.chat_id = m.chat_id and o.user_id = ${idOf(ids, about.lastMessage.to)}
          where m.sender_id = ${idOf(ids, about.lastMessage.by)} order by m.id desc limit 1`.execute(tx)
  if (!rows[0]) throw new Error('The demo does not have what is reported in it.')
  return rows[0]
}

/** Opens a case, takes it and decides it, as the moderator. */
async function decide(
  tx: Tx,
  services: Services,
  { caseId, decision }: { caseId: number; decision: Decision },
  { moderator }: Desk,
): Promise<void> {
  const inside = within(tx, services)
  const actor = actorOf(moderator, moderator.role)
  done(await lookAtCase(inside, actor, caseId))
  const { version } = done(await assignCase(inside, actor, caseId))
  done(await decideCase(inside, actor, caseId, { version, ...decision }))
}

/** What people have reported lately: cases that wait, and some that are decided. */
export async function writeReportedCases(
  tx: Tx,
  services: Services,
  content: DeskContent['reports'],
  desk: Desk,
): Promise<void> {
  for (const about of content) {
    const caseId = await writeReports(tx, services, await reported(tx, desk.ids, about), about.reports, desk)
    if ('post' in about && about.decision) await decide(tx, services, { caseId, decision: about.decision }, desk)
  }
}

/**
 * A photo that was somebody else's: reported, removed by the moderator with reasons, appealed, and there again in a post that
 * waits because of it.
 */
export async function writeRemoval(
  tx: Tx,
  services: Services,
  content: DeskContent['removal'],
  desk: Desk,
): Promise<void> {
  const { ids, now, pictures } = desk
  const { by, hoursAgo, text, alt, statement, appeal } = content
  const { sha256, removed, again } = pictures
  const creatorId = idOf(ids, by)
  const inside = within(tx, services)
  const post = { creatorId, audience: 'everyone', teaser: '' } as const
  const [at, nowAt] = [instant(now - hoursAgo * hourMs), instant(now)]

  const placed = [{ photo: removed, alt }]
  const postId = await insertPost(tx, { ...post, state: 'published', at, text, placed })
  await keepFingerprints(tx, removed.id, { sha256, dhashes: removed.dhashes })
  await updateCreatorHead(tx, creatorId)
  const caseId = await writeReports(tx, services, { kind: 'post', id: postId }, [content.report], desk)

  const decision = { outcome: 'removed', ground: content.report.reason, statement } as const
  await decide(tx, services, { caseId, decision }, desk)
  done(await appealDecision(inside, creatorId, caseId, appeal))

  const back = [{ photo: again, alt }]
  const againId = await insertPost(tx, {
    ...post,
    state: 'processing',
    at: nowAt,
    text: content.again,
    placed: back,
  })
  await keepFingerprints(tx, again.id, { sha256, dhashes: again.dhashes })
  if (!(await queueForReview(tx, services, againId))) throw new Error('What was removed has come back unseen.')
}
