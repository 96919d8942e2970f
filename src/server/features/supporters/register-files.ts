import type { FastifyInstance } from 'fastify'
import { followerFilter, subscriberFilter } from '#contract/supporters.ts'
import { top, type Position } from '#core/pages/position.ts'
import { topRank, type Rank } from '#core/pages/rank.ts'
import type { Services } from '#core/services.ts'
import { csvFile, dollars, type Cell } from '#platform/files/csv.ts'
import { serveFile, type FileOptions } from '#platform/http/serve-file.ts'
import { firstFollower, readFollowers } from './read-followers.ts'
import { readSubscribers } from './read-subscribers.ts'

/** Rows that are read at once. */
const atOnce = 2000
const type = 'text/csv; charset=utf-8' as const

/** Reads a list piece by piece; `next` gives the place after a row. */
async function* pieces<Row, Place>(
  first: Place,
  read: (after: Place) => Promise<Row[]>,
  next: (row: Row) => Place,
  cells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let after: Place | undefined = first; after !== undefined;) {
    const rows: Row[] = await read(after)
    yield rows.map(cells)
    const last = rows.at(-1)
    after = rows.length === atOnce && last !== undefined ? next(last) : undefined
  }
}

/** `GET /api/files/subscribers.csv` and `followers.csv`: everyone who fits the filters, however many. */
export function registerSupporterFiles(http: FastifyInstance, { db }: Services, options: FileOptions): void {
  serveFile(http, options, {
    path: 'subscribers.csv',
    access: 'creator',
    asked: subscriberFilter,
    make: async ({ userId }, filter) => ({
      name: 'subscribers.csv',
      type,
      body: csvFile(
        [
          'username',
          'name',
          'state',
          'period',
          'price_usd',
          'since',
          'renews',
          'ended',
          'payments',
          'earned_usd',
          'note',
        ],
        pieces(
          topRank,
          (after: Rank) => readSubscribers(db, userId, filter, { after, limit: atOnce }),
          ({ rank, id }) => ({ rank, id }),
          (row) => [
            row.username,
            row.name,
            row.state,
            row.period,
            dollars(row.due_cents),
            row.started_at,
            row.state === 'ended' ? null : row.renews_at,
            row.ended_at,
            row.payments,
            dollars(row.earned),
            row.note,
          ],
        ),
      ),
    }),
  })
  serveFile(http, options, {
    path: 'followers.csv',
    access: 'creator',
    asked: followerFilter,
    make: async ({ userId }, filter) => ({
      name: 'followers.csv',
      type,
      body: csvFile(
        ['username', 'name', 'since', 'subscribes', 'payments', 'earned_usd', 'note'],
        pieces(
          firstFollower(filter, top),
          (after: Position) => readFollowers(db, userId, filter, { after, limit: atOnce }),
          (row) => ({ at: row.followed_at, id: row.id }),
          (row) => [
            row.username,
            row.name,
            row.followed_at,
            row.subscribes ? 'yes' : 'no',
            row.payments,
            dollars(row.earned),
            row.note,
          ],
        ),
      ),
    }),
  })
}
