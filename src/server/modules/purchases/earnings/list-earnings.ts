import { sql } from 'kysely'
import type { EntryFilter, EntryKind } from '#contract/earnings.ts'
import type { Answer } from '#contract/routes.ts'
import { availableOf, inPayoutOf, owedOf, pendingOf } from '#modules/ledger/accounts.ts'
import { balances } from '#modules/ledger/balance.ts'
import { cut, transferPageRequest, type PageQuery } from '#platform/paging/page.ts'
import { personFromRow } from '#modules/accounts/person-from-row.ts'
import { firstRelease } from '../hold-periods.ts'
import type { Services } from '#platform/services.ts'
import { Failure, type Result } from '#platform/failure.ts'
import { readEntries } from './read-entries.ts'

type Earnings = Answer<'GET /earnings'>

export const entryStates = {
  paid: 'pending',
  released: 'available',
  refunded: 'given_back',
  reversed: 'given_back',
} as const
const ofPosts: ReadonlySet<EntryKind> = new Set<EntryKind>(['unlock', 'tip', 'share'])

async function nextRelease({ db }: Pick<Services, 'db'>, creatorId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select ${firstRelease(creatorId)} as at`.execute(db)
  return rows[0]?.at ?? null
}

/** What a creator was paid, newest first, with what is pending, available and on its way out. */
export async function listEarnings(
  services: Pick<Services, 'db'>,
  creatorId: number,
  query: (NonNullable<PageQuery> & EntryFilter) | undefined,
): Promise<Result<Earnings, 'invalid_input'>> {
  const page = transferPageRequest(query)
  if (page instanceof Failure) return page
  const { cursor: _cursor, limit: _limit, ...filter } = query ?? {}
  const accounts = [pendingOf(creatorId), availableOf(creatorId), inPayoutOf(creatorId), owedOf(creatorId)]
  const [pendingCents = 0, availableCents = 0, inPayoutCents = 0, owed = 0] = await balances(services.db, accounts)
  const pendingUntil = await nextRelease(services, creatorId)
  const found = await readEntries(services, creatorId, filter, { before: page.before, limit: page.limit + 1 })
  const { rows, nextCursor } = cut(found, page.limit, (row) => row)
  const entries = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: entryStates[row.state],
    amountCents: row.price - row.fee,
    keptCents: row.earned - row.shared,
    returnedCents: row.price - row.fee - row.earned,
    platformPaidCents: row.borne,
    sharedCents: row.shared,
    priceCents: row.price,
    feeCents: row.fee,
    taxCents: row.tax,
    at: row.at,
    availableAt: row.state === 'paid' ? row.available_at : null,
    supporter: personFromRow(row),
    message: row.message === '' ? null : row.message,
    postId: ofPosts.has(row.kind) ? row.subject_id : null,
  }))
  return {
    pendingCents,
    pendingUntil,
    availableCents,
    owedCents: Math.max(0, -owed),
    inPayoutCents,
    entries,
    nextCursor,
  }
}
