import { sql, type RawBuilder } from 'kysely'
import type { Chat } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import type { Args } from '#contract/routes.ts'
import type { Services } from '#platform/services.ts'
import { failField, type Result } from '#platform/failure.ts'
import { sourceOf, type Source } from './chat-filter.ts'
import { chatView, readChats, type ChatRow } from './chat-row.ts'

type Query = NonNullable<Args<'GET /chats'>['query']>
type Wish = Omit<Query, 'limit'> & { limit?: number | undefined }
type Place = { rank: number; position: number }

const first: Place = { rank: 9, position: Number.MAX_SAFE_INTEGER }
const writePlace = ({ rank, position }: Place): string =>
  Buffer.from(`${String(rank)} ${String(position)}`).toString('base64url')
function readPlace(cursor: string): Place | null {
  const [, rank, position] = /^([0-2]) (\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  return rank === undefined || !Number.isSafeInteger(Number(position))
    ? null
    : { rank: Number(rank), position: Number(position) }
}

const columns = sql`m.chat_id, m.other_id, m.rank, m.position, m.pinned_at, m.muted, m.unread_count, m.read_up_to, m.cleared_up_to`

/** A stretch of the list with these ranks, which one index gives in order. */
const stretch = (
  { from, condition }: Source,
  { ranks, after, limit }: { ranks: RawBuilder<unknown>; after: Place; limit: number },
): RawBuilder<unknown> => sql`(select ${columns} from ${from} m where ${condition} and ${ranks}
  and (m.rank, m.position) < (${after.rank}::smallint, ${after.position}) order by m.rank desc, m.position desc limit ${limit})`

function mine(source: Source, { order }: Wish, after: Place, limit: number): RawBuilder<unknown> {
  if (order !== 'recent')
    return sql`select s.*, row_number() over (order by s.rank desc, s.position desc) as n
      from ${stretch(source, { ranks: sql`true`, after, limit })} s`
  // pinned ones first, then the two others merged by time
  const rest = after.rank === 2 || after.rank === first.rank ? first.position : after.position
  const part = (rank: number) =>
    stretch(source, {
      ranks: sql`m.rank = ${sql.lit(rank)}`,
      after: rank === 2 ? after : { rank, position: rest },
      limit,
    })
  return sql`select s.*, row_number() over (order by (s.rank = 2) desc, s.position desc) as n
    from (${part(2)} union all ${part(1)} union all ${part(0)}) s order by (s.rank = 2) desc, s.position desc limit ${limit}`
}

/** My chats: pinned, then unread, then the others, or the last two together by time; each part newest first. */
export async function listChats(
  { db }: Services,
  userId: number,
  wish: Wish = {},
): Promise<Result<{ chats: Chat[]; nextCursor: string | null }, 'invalid_input'>> {
  const after = wish.cursor === undefined ? first : readPlace(wish.cursor)
  if (!after) return failField('cursor', 'This page position isn’t valid.')
  const limit = wish.limit ?? limits.pageDefault
  const source = await sourceOf(db, userId, wish)
  const rows: ChatRow[] = await readChats(db, userId, mine(source, wish, after, limit + 1))
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return {
    chats: kept.map((row) => chatView(row, userId)),
    nextCursor: rows.length > limit && last ? writePlace(last) : null,
  }
}
