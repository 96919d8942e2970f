import { sql } from 'kysely'
import type { ConsentDetail, ConsentLine } from '#contract/staff/consents.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { type CoPerformerRow, documentsOfCoPerformers, decryptPerson } from '#modules/posts/co-performer-row.ts'
import { readyMedia } from '#modules/media/ready-media.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import type { Services, Tx } from '#platform/services.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, Failure, type Result } from '#platform/failure.ts'

/** The person's row with whose post it is about. */
export type StaffRow = CoPerformerRow & {
  creator_id: number | null
  text: string | null
  username: string | null
  author_name: string | null
  avatar: string | null
  decider: string | null
}
const columns = sql`d.*, p.creator_id, p.text, u.username, u.name as author_name, u.avatar,
  (select username from users s where s.id = d.decided_by) as decider`
const tables = sql`co_performers d left join posts p on p.id = d.post_id left join users u on u.id = p.creator_id`

const lineOf = (row: StaffRow): ConsentLine => ({
  id: row.id,
  author: personFromRow({ ...row, name: row.author_name }),
  name: row.name,
  state: row.state,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  flagged: row.flagged_at !== null,
})

type Query = (PageQuery & { list?: 'waiting' | 'decided' | undefined }) | undefined

/** What waits, the oldest first; or what was decided, the newest first. */
export async function listConsents(
  { db }: Pick<Services, 'db'>,
  query: Query,
): Promise<Result<{ consents: ConsentLine[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const decided = query?.list === 'decided'
  const { at, id } = page.before
  const found = await sql<StaffRow>`select ${columns} from ${tables}
    where ${
      decided
        ? sql`d.decided_at is not null and (d.decided_at, d.id) < (${at}, ${id}) order by d.decided_at desc, d.id desc`
        : query?.cursor === undefined
          ? sql`d.state = 'in_check' order by d.submitted_at, d.id`
          : sql`d.state = 'in_check' and (d.submitted_at, d.id) > (${at}, ${id}) order by d.submitted_at, d.id`
    } limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = cut(found.rows, page.limit, (row) => ({
    at: (decided ? row.decided_at : row.submitted_at) ?? '',
    id: row.id,
  }))
  return { consents: rows.map(lineOf), nextCursor }
}

type ReleaseRow = {
  version: string
  language: string
  text: string
  text_hash: Buffer
  signature: Buffer
  signed_at: string
}

/** What staff may decide about is not theirs: neither the post nor, since it is unknown who that is, more. */
export const mayDecide = (row: Pick<StaffRow, 'creator_id'>, actorId: number): boolean => row.creator_id !== actorId

/** Held until the transaction ends. Undefined: nobody, or somebody who has not answered yet. */
export async function heldConsent(tx: Tx, id: number): Promise<StaffRow | undefined> {
  await sql`select from co_performers where id = ${id} for update`.execute(tx)
  const { rows } = await sql<StaffRow>`select ${columns} from ${tables} where d.id = ${id}
    and d.state not in ('invited', 'taken_out')`.execute(tx)
  return rows[0]
}

export async function detailOf(tx: Tx, services: Services, row: StaffRow, actorId: number): Promise<ConsentDetail> {
  const { encryption } = services
  const { rows } = await sql<ReleaseRow>`select version, language, text, text_hash, signature, signed_at from releases
    where co_performer_id = ${row.id} order by id desc limit 1`.execute(tx)
  const [release] = rows
  const person = row.details && decryptPerson(encryption, row.details)
  return {
    ...lineOf(row),
    version: row.version,
    details: person && { legalName: person.legalName, dateOfBirth: person.dateOfBirth },
    documents: (await documentsOfCoPerformers(tx, row.id)).map(({ id, side, made_at }) => ({
      id,
      side,
      madeAt: made_at,
    })),
    release: release
      ? {
          version: release.version,
          language: release.language,
          text: release.text,
          hash: release.text_hash.toString('hex'),
          ...signatureOf(encryption.decrypt(release.signature)),
          signedAt: release.signed_at,
        }
      : null,
    post:
      row.post_id === null
        ? null
        : {
            id: row.post_id,
            text: row.text ?? '',
            media: await readyMedia(tx, services, sql`post_id = ${row.post_id} order by position`),
          },
    reason: row.reason,
    note: row.note,
    decidedBy: row.decider,
    withdrawnAt: row.withdrawn_at,
    withdrawalReason: row.withdrawal_reason,
    mayDecide: mayDecide(row, actorId),
  }
}

function signatureOf(opened: Buffer): { signedName: string; network: string } {
  const { name, network } = JSON.parse(opened.toString()) as { name: string; network: string }
  return { signedName: name, network }
}

/** Opens a consent, and writes down who has looked. */
export async function lookAtConsent(
  services: Services,
  actorId: number,
  id: number,
): Promise<Result<ConsentDetail, 'not_found'>> {
  return transaction(services.db, async (tx): Promise<Result<ConsentDetail, 'not_found'>> => {
    const row = await heldConsent(tx, id)
    if (!row) return fail('not_found')
    const detail = await detailOf(tx, services, row, actorId)
    await recordAudit(tx, {
      actorId,
      action: 'consent.viewed',
      subject: { kind: 'consent', id },
      userId: row.creator_id,
    })
    return detail
  })
}
