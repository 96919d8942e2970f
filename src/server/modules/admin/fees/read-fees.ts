import { type RawBuilder, sql } from 'kysely'
import type { CreatorFee, CreatorFeeDetail } from '#contract/staff/fees.ts'
import { cut, pageRequest, type PageQuery } from '#platform/paging/page.ts'
import { pictureUrl } from '#modules/accounts/picture-url.ts'
import { ownFeeInQuery, type NextFee } from '#modules/purchases/purchase.ts'
import type { Db, Services, Tx } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'

type Row = {
  creator_id: number
  username: string
  name: string
  avatar: string | null
  own: number | null
  next: [basisPoints: number | null, from: string] | null
  last_id: number
  set_at: string
}

/** Creators with what counts for them. `last`: their newest change. */
async function readRows(db: Db | Tx, condition: RawBuilder<unknown>, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id as creator_id, u.username, u.name, u.avatar, ${ownFeeInQuery(sql`u.id`)} as own,
      (select json_build_array(n.basis_points, to_char(n.from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from creator_fees n
        where n.creator_id = u.id and n.from_at > now() order by n.from_at limit 1) as next,
      coalesce(last.id, 0) as last_id, coalesce(last.set_at, u.created_at) as set_at
    from users u left join lateral (
      select f.id, f.set_at from creator_fees f where f.creator_id = u.id order by f.id desc limit 1) last on true
    where ${condition} order by last_id desc limit ${most}`.execute(db)
  return rows
}

const lineView = ({ username, name, avatar, own, next }: Row, operators: number): CreatorFee => ({
  creator: { username, name, avatarUrl: pictureUrl(avatar) },
  basisPoints: own ?? operators,
  own: own !== null,
  next: next && ({ basisPoints: next[0], from: next[1] } satisfies NextFee),
})

/** Creators with a fee of their own, now or planned; those that were set last come first. */
export async function listFees(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  query: PageQuery,
): Promise<Result<{ fees: CreatorFee[]; nextCursor: string | null }, 'invalid_input'>> {
  const page = pageRequest(query)
  if (page instanceof Failure) return page
  const found = await readRows(
    db,
    sql`last.id < ${page.before.id} and (${ownFeeInQuery(sql`u.id`)} is not null
      or exists (select from creator_fees p where p.creator_id = u.id and p.from_at > now()))`,
    page.limit + 1,
  )
  const { rows, nextCursor } = cut(found, page.limit, (row) => ({ at: row.set_at, id: row.last_id }))
  return { fees: rows.map((row) => lineView(row, settings.now().feeBasisPoints)), nextCursor }
}

export type FoundFee = { creatorId: number; detail: CreatorFeeDetail }

/** A creator's fee, now, before and to come; null: nobody here sells under this name. */
export async function readFee(
  tx: Db | Tx,
  { settings }: Pick<Services, 'settings'>,
  username: string,
): Promise<FoundFee | null> {
  const [row] = await readRows(tx, sql`u.username = ${username} and u.is_creator and u.deleted_at is null`, 1)
  if (!row) return null
  const { rows: history } = await sql<CreatorFeeDetail['history'][number]>`
    select f.basis_points as "basisPoints", f.from_at as "from", f.set_at as "setAt", s.username as "setBy", f.note
    from creator_fees f left join users s on s.id = f.set_by where f.creator_id = ${row.creator_id} order by f.from_at desc`.execute(
    tx,
  )
  const operatorBasisPoints = settings.now().feeBasisPoints
  return { creatorId: row.creator_id, detail: { ...lineView(row, operatorBasisPoints), operatorBasisPoints, history } }
}
