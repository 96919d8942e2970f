import { sql } from 'kysely'
import type { PostState } from '#contract/posts.ts'
import type { Consent, ConsentDetails } from '#contract/consents.ts'
import { type CoPerformerRow, documentsOfCoPerformers, hashOfToken, decryptPerson } from '../co-performer-row.ts'
import { releaseIn } from '../release-texts.ts'
import type { MediaRow } from '#modules/media/media-row.ts'
import { openView, toStored } from '#modules/media/media-view.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { lockPublications } from '../lock-publications.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

type LinkRefusal = 'link_invalid' | 'link_spent' | 'link_expired'
type Found = CoPerformerRow & { own: boolean; expired: boolean }

/** The person that a link is for. The author's invitation is spent once it is signed: from then on only the own page counts. */
async function find(db: Db | Tx, token: string): Promise<Found | Failure<LinkRefusal>> {
  const hash = hashOfToken(token)
  const { rows } = await sql<Found>`select d.*, coalesce(d.own_hash = ${hash}, false) as own,
      coalesce(d.invite_expires_at < now(), true) as expired
    from co_performers d where d.invite_hash = ${hash} or d.own_hash = ${hash}`.execute(db)
  const [row] = rows
  if (!row) return fail('link_invalid')
  if (row.own) return row
  if (row.own_hash !== null) return fail('link_spent')
  if (row.expired) return fail('link_expired')
  return row
}

type PostRow = {
  id: number
  text: string
  state: PostState
  username: string | null
  name: string | null
  avatar: string | null
}
const asked: ReadonlySet<CoPerformerRow['state']> = new Set(['invited', 'in_check', 'needs_more', 'agreed'])
const gone: ReadonlySet<PostState> = new Set(['removed', 'hidden'])

/** What the person sees. Of what they gave themselves nothing comes back: the link may be in a mailbox that others read. */
export async function consentView(
  db: Db | Tx,
  services: Services,
  row: Found,
  language: ConsentDetails['language'] = 'en',
): Promise<Consent> {
  const { rows } = await sql<PostRow>`select p.id, p.text, p.state, u.username, u.name, u.avatar
    from posts p join users u on u.id = p.creator_id where p.id = ${row.post_id}`.execute(db)
  const [post] = rows
  const media = await sql<MediaRow>`select * from media where post_id = ${row.post_id} order by position`.execute(db)
  const signed = await sql<{ at: string | null }>`select max(signed_at) as at from releases
    where co_performer_id = ${row.id}`.execute(db)
  return {
    state: row.state,
    author: (post && personFromRow(post)) ?? { username: '', name: '', avatarUrl: null },
    name: row.name,
    post:
      post && asked.has(row.state) && !gone.has(post.state)
        ? {
            id: post.id,
            text: post.text,
            media: media.rows.flatMap((one) => {
              const stored = toStored(one)
              return stored ? [openView(stored, services)] : []
            }),
            published: post.state === 'published',
          }
        : null,
    release: releaseIn(row.details ? decryptPerson(services.encryption, row.details).language : language),
    hasDetails: row.details !== null,
    documents: (await documentsOfCoPerformers(db, row.id)).map(({ side, bytes, made_at }) => ({
      side,
      bytes,
      madeAt: made_at,
    })),
    inviteExpiresAt: row.own ? null : row.invite_expires_at,
    isOwn: row.own,
    signedAt: signed.rows[0]?.at ?? null,
    decidedAt: row.decided_at,
    reason: row.reason,
    note: row.note,
  }
}

export async function readConsent(
  services: Services,
  token: string,
  language?: ConsentDetails['language'],
): Promise<Result<Consent, LinkRefusal>> {
  const row = await find(services.db, token)
  return row instanceof Failure ? row : consentView(services.db, services, row, language)
}

/**
 * Changes what one person has answered. `hides`: it may hide or show the post, which is taken for that before the person; otherwise
 * it is only kept from changing, since what is signed is what it holds. A reason to stop, and roll back, is a Failure.
 */
export async function changeConsent<Code extends 'not_ready' | 'changed_meanwhile' | 'invalid_input'>(
  services: Services,
  token: string,
  work: (tx: Tx, row: Found) => Promise<Failure<Code> | null>,
  { hides = false }: { hides?: boolean } = {},
): Promise<Result<Consent, Code | LinkRefusal>> {
  return transaction(services.db, async (tx): Promise<Result<Consent, Code | LinkRefusal>> => {
    const seen = await find(tx, token)
    if (seen instanceof Failure) return seen
    if (hides) await lockPublications(tx, sql`select creator_id from posts where id = ${seen.post_id}`)
    await sql`select from posts where id = ${seen.post_id} ${hides ? sql`for update` : sql`for share`}`.execute(tx)
    await sql`select from co_performers where id = ${seen.id} for update`.execute(tx)
    const row = await find(tx, token)
    if (row instanceof Failure) return row
    const refused = await work(tx, row)
    if (refused) return refused
    const { rows } = await sql<CoPerformerRow>`select * from co_performers where id = ${row.id}`.execute(tx)
    if (!rows[0]) throw new Error('Somebody who is shown vanished while they answered.')
    return consentView(tx, services, { ...rows[0], own: row.own, expired: false })
  })
}

/** A form that is filled in, for the first time or again. */
export const isOpen = ({ state, own }: Found): boolean => state === (own ? 'needs_more' : 'invited')
