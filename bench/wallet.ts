import { besideFloor, openSession } from './beside-floor.ts'

const rounds = 12
const perRound = 300
const budgetMs = 5
const token = 'bench-token'
const creators = 500

/**
 * One fan with that many transactions among 50,000 of others: top-ups, and purchases of two or three legs with points. Deltas are
 * rolled up, as the job does each minute.
 */
const data = (transactions: number): string => `
  insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, i <= ${creators} from generate_series(1, ${creators + 1000}) i;
  insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
    select id, username || '@example.com', now(), 'none', '1990-01-01' from users;
  insert into posts (creator_id, state, audience, text, published_at) select 1 + i % 500, 'published', 'everyone', 'text', now() - i * interval '1 minute'
    from generate_series(1, 20000) i;
  insert into ledger_transfers (id, leg, debit, credit, amount, kind) select gen_random_uuid(), 0, 16 + 6, id * 16 + 1, 2000000000, 'top_up'
    from users where not is_creator;
  insert into ledger_transfers (id, leg, debit, credit, amount, kind, at)
    select p.id, leg, case leg when 2 then 8 else p.fan * 16 + 1 end, case leg when 0 then p.creator * 16 + 2 when 1 then 5 else p.fan * 16 + 7 end,
      case leg when 0 then 240 when 1 then 60 else 3 end, p.kind, p.at
    from (select gen_random_uuid() as id, case when i <= ${transactions} then ${creators + 1} else ${creators} + 2 + i % 999 end as fan, 1 + i % ${creators} as creator,
        (array['tip', 'unlock', 'subscription_renewal'])[1 + i % 3] as kind, now() - (i % ${transactions}) * interval '5 minutes' as at
      from generate_series(1, ${transactions} + 50000) i) p cross join generate_series(0, 2) leg;
  select ledger_roll_up(10000000);
  vacuum analyze;`

/** The wallet page of a fan with 100,000 transactions: its two calls, beside a bare server that reads 20 rows by an index. */
export const benchWallet = (transactions = 100_000): Promise<void> =>
  besideFloor(
    { ports: { app: 18_436, floor: 18_437 }, perRound },
    async (admin) => {
      for (const statement of data(transactions).split(/;\n/)) await admin.query(statement)
      await openSession(admin, token, creators + 1)
    },
    async ({ read, measure, measureFloor, report }) => {
      const page = (url: string) => read(url, token)
      const deep = await cursorAt(page, 40)
      for (let round = 0; round < rounds; round += 1) {
        await measureFloor()
        await measure('GET /wallet', () => page('/wallet'))
        await measure('GET /wallet/transactions, first page', () => page('/wallet/transactions'))
        await measure('GET /wallet/transactions, 40 pages on', () => page(`/wallet/transactions?cursor=${deep}`))
      }
      const ms = report()
      const both =
        (ms.get('GET /wallet') ?? Number.NaN) + (ms.get('GET /wallet/transactions, first page') ?? Number.NaN)
      process.stdout.write(`The page, both calls: ${both.toFixed(2)} ms; the budget is ${String(budgetMs)} ms.\n`)
    },
  )

/** The position after so many pages. */
async function cursorAt(page: (url: string) => Promise<string>, pages: number): Promise<string> {
  let cursor = ''
  for (let index = 0; index < pages; index += 1) {
    const text = await page(`/wallet/transactions${cursor && `?cursor=${cursor}`}`)
    cursor = (JSON.parse(text) as { nextCursor: string }).nextCursor
  }
  return cursor
}
