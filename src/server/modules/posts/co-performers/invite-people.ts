import { sql } from 'kysely'
import type { PostState } from '#contract/posts.ts'
import type { CoPerformer } from '#contract/consents.ts'
import { limits } from '#contract/limits.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { type CoPerformerRow, forgetAnswers, hashOfToken, mediaOfPost, newConsentToken } from '../co-performer-row.ts'
import { lookAgain } from '../tags.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type List = { people: CoPerformer[] }
type OfPost = { id: number; state: PostState }

const waitingStates: ReadonlySet<PostState> = new Set(['processing', 'in_review', 'scheduled', 'failed'])

/**
 * Whether an author may take somebody out before the post comes out: who has not answered, or of whose photos none is left. Not who
 * gave a date of birth under the age: that stays until staff have looked.
 */
function mayTakeOut(row: CoPerformerRow, post: OfPost, media: readonly string[]): boolean {
  if (!waitingStates.has(post.state) || row.flagged_at !== null) return false
  if (row.state === 'invited') return true
  const answered = new Set(row.answered_media ?? [])
  return ['said_no', 'needs_more', 'refused', 'withdrawn'].includes(row.state) && !media.some((id) => answered.has(id))
}

async function listOf(db: Db | Tx, post: OfPost): Promise<List> {
  const { rows } = await sql<CoPerformerRow>`select * from co_performers where post_id = ${post.id}
    and state <> 'taken_out' order by id`.execute(db)
  const media = await mediaOfPost(db, post.id)
  return {
    people: rows.map((row) => ({
      id: row.id,
      name: row.name,
      state: row.state,
      inviteExpiresAt: row.invite_hash === null || row.own_hash !== null ? null : row.invite_expires_at,
      reason: row.reason,
      withdrawalReason: row.withdrawal_reason,
      mayInvite: row.state === 'invited' && waitingStates.has(post.state),
      mayTakeOut: mayTakeOut(row, post, media),
    })),
  }
}

async function ownPost(db: Db | Tx, creatorId: number, postId: number, lock = false): Promise<OfPost | null> {
  const { rows } = await sql<OfPost>`select id, state from posts where id = ${postId} and creator_id = ${creatorId}
    and state <> 'removed' ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** Who is shown in a post of one's own. */
export async function listCoPerformers(
  { db }: Services,
  creatorId: number,
  postId: number,
): Promise<Result<List, 'not_found'>> {
  const post = await ownPost(db, creatorId, postId)
  return post ? listOf(db, post) : fail('not_found')
}

/** Says that somebody else is shown; one that waited for its time waits for them first. */
export async function addCoPerformer(
  { db }: Services,
  creatorId: number,
  postId: number,
  name: string,
): Promise<Result<List, 'not_found' | 'not_ready' | 'too_many'>> {
  return transaction(db, async (tx): Promise<Result<List, 'not_found' | 'not_ready' | 'too_many'>> => {
    const post = await ownPost(tx, creatorId, postId, true)
    if (!post) return fail('not_found')
    // what is out is changed by staff, with a case: until then it would be out without consent
    if (!waitingStates.has(post.state)) return fail('not_ready')
    const list = await listOf(tx, post)
    if (list.people.length >= limits.coPerformersMax) return fail('too_many')
    await sql`insert into co_performers (post_id, name) values (${postId}, ${name})`.execute(tx)
    await sql`update posts set has_co_performers = true,
      state = case when state = 'scheduled' then 'processing' else state end
      where id = ${postId}`.execute(tx)
    return listOf(tx, post)
  })
}

type Change = (tx: Tx, row: CoPerformerRow, post: OfPost) => Promise<Failure<'not_ready'> | null>
/** Changes one person of a post of one's own; the post is held before the person, as publishing does. */
async function changePerson(
  { db }: Services,
  creatorId: number,
  { postId, personId }: { postId: number; personId: number },
  change: Change,
): Promise<Result<List, 'not_found' | 'not_ready'>> {
  return transaction(db, async (tx): Promise<Result<List, 'not_found' | 'not_ready'>> => {
    const post = await ownPost(tx, creatorId, postId, true)
    if (!post) return fail('not_found')
    const { rows } =
      await sql<CoPerformerRow>`select * from co_performers where id = ${personId} and post_id = ${postId}
      and state <> 'taken_out' for update`.execute(tx)
    const [row] = rows
    if (!row) return fail('not_found')
    return (await change(tx, row, post)) ?? listOf(tx, post)
  })
}

/** Makes a link for one person. Whoever had an earlier one may have been somebody else: what they gave is forgotten. */
export async function invitePerson(
  services: Services,
  creatorId: number,
  which: { postId: number; personId: number },
): Promise<Result<List & { link: string; expiresAt: string }, 'not_found' | 'not_ready'>> {
  const token = newConsentToken()
  const list = await changePerson(services, creatorId, which, async (tx, row, post) => {
    if (row.state !== 'invited' || !waitingStates.has(post.state)) return fail('not_ready')
    await forgetAnswers(tx, row.id)
    await sql`update co_performers set invite_hash = ${hashOfToken(token)}, updated_at = now(), version = version + 1,
      invite_expires_at = now() + make_interval(days => ${limits.consentLinkDays}) where id = ${row.id}`.execute(tx)
    return null
  })
  if (list instanceof Failure) return list
  const expiresAt = list.people.find(({ id }) => id === which.personId)?.inviteExpiresAt
  if (!expiresAt) throw new Error('An invitation was not kept.')
  return { ...list, link: `${services.publicUrl}/consent/${token}`, expiresAt }
}

export const revokeInvitation = (services: Services, creatorId: number, which: { postId: number; personId: number }) =>
  changePerson(services, creatorId, which, async (tx, row) => {
    if (row.state !== 'invited') return fail('not_ready')
    await forgetAnswers(tx, row.id)
    await sql`update co_performers set invite_hash = null, invite_expires_at = null, updated_at = now(),
      version = version + 1 where id = ${row.id}`.execute(tx)
    return null
  })

export const takeOut = (services: Services, creatorId: number, which: { postId: number; personId: number }) =>
  changePerson(services, creatorId, which, async (tx, row, post) => {
    if (!mayTakeOut(row, post, await mediaOfPost(tx, post.id))) return fail('not_ready')
    await forgetAnswers(tx, row.id)
    await sql`update co_performers set state = 'taken_out', invite_hash = null, updated_at = now(), version = version + 1
      where id = ${row.id}`.execute(tx)
    await lookAgain(tx, post.id)
    await recordAudit(tx, {
      actorId: creatorId,
      action: 'consent.taken_out',
      subject: { kind: 'consent', id: row.id },
      userId: creatorId,
      details: { post: post.id, before: row.state },
    })
    return null
  })
