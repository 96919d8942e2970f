import type { FollowerFilter, SubscriberFilter } from '#contract/supporters.ts'
import { csvHead } from '#modules/mails/csv-heads.ts'
import { languageOf } from '#modules/mails/language-of.ts'
import { startOf, type Position } from '#platform/paging/position.ts'
import { topRank, type Rank } from '#platform/paging/rank.ts'
import type { Services } from '#platform/services.ts'
import { csvFile, dollars, pieces, rowsAtOnce } from '#platform/files/csv.ts'
import { download, type Sent } from '#platform/http/send.ts'
import { readFollowers } from './read-followers.ts'
import { readSubscribers } from './read-subscribers.ts'

const type = 'text/csv; charset=utf-8'

/** Everyone who subscribes or did and who fits the filters, however many. */
export const subscriberFile = async (
  { db }: Pick<Services, 'db'>,
  userId: number,
  filter: SubscriberFilter,
): Promise<Sent> =>
  download(
    'subscribers.csv',
    type,
    csvFile(
      csvHead(await languageOf(db, userId), [
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
      ]),
      pieces(
        topRank,
        (after: Rank) => readSubscribers(db, userId, filter, { after, limit: rowsAtOnce }),
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
  )

/** Everyone who follows and fits the filters, however many. */
export const followerFile = async (
  { db }: Pick<Services, 'db'>,
  userId: number,
  filter: FollowerFilter,
): Promise<Sent> =>
  download(
    'followers.csv',
    type,
    csvFile(
      csvHead(await languageOf(db, userId), [
        'username',
        'name',
        'since',
        'subscribes',
        'payments',
        'earned_usd',
        'note',
      ]),
      pieces(
        startOf(filter.sort),
        (after: Position) => readFollowers(db, userId, filter, { after, limit: rowsAtOnce }),
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
  )
