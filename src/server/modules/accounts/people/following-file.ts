import type { FollowingFilter } from '#contract/people.ts'
import { csvHead } from '#modules/mails/csv-heads.ts'
import { languageOf } from '#modules/mails/language-of.ts'
import { startOf, type Position } from '#platform/paging/position.ts'
import type { Services } from '#platform/services.ts'
import { csvFile, dollars, pieces, rowsAtOnce } from '#platform/files/csv.ts'
import { download, type Sent } from '#platform/http/send.ts'
import { readFollowing } from './list-following.ts'

/** Everyone whom somebody follows and who fits the filters, however many. */
export const followingFile = async ({ db }: Services, userId: number, filter: FollowingFilter): Promise<Sent> =>
  download(
    'following.csv',
    'text/csv; charset=utf-8',
    csvFile(
      csvHead(await languageOf(db, userId), [
        'username',
        'name',
        'since',
        'subscription',
        'period',
        'price_usd',
        'renews',
        'note',
      ]),
      pieces(
        startOf(filter.sort),
        (after: Position) => readFollowing(db, userId, filter, { after, limit: rowsAtOnce }),
        (row) => ({ at: row.followed_at, id: row.id }),
        ({ username, name, followed_at: since, subscription, note }) => [
          username,
          name,
          since,
          subscription?.state ?? null,
          subscription?.period ?? null,
          subscription && dollars(subscription.priceCents),
          subscription?.renewsAt ?? null,
          note,
        ],
      ),
    ),
  )
