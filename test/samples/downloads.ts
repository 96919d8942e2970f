import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type {
  earningFiles,
  evidenceFiles,
  followingFiles,
  receiptFiles,
  statementFiles,
  supporterFiles,
  walletFiles,
} from '#contract/downloads.ts'
import type { Person } from '../app.ts'
import { receiptsSamples } from './receipts.ts'
import { unique, type Sample, type Samples, type World } from './world.ts'

const month = new Date().toISOString().slice(0, 7)

/** A creator has a month with a tip in it; of everyone else there is none. */
async function earned({ app }: World, as: Person | null): Promise<void> {
  const { rows } = await sql`select from users where id = ${as?.userId ?? 0} and is_creator`.execute(app.services.db)
  if (rows.length === 0 || !as) return
  const fan = await app.fan(unique())
  await app.fund(fan, 1000)
  await app.call(
    'POST /users/:username/tips',
    { params: { username: as.username }, body: { amountCents: 500 } },
    { as: fan },
  )
}
const ofMonth = async (world: World, as: Person | null): Promise<Sample> => {
  await earned(world, as)
  return { query: { month } }
}
const ofYear = async (world: World, as: Person | null): Promise<Sample> => {
  await earned(world, as)
  return { query: { year: month.slice(0, 4) } }
}

/** A dispute of somebody whom nobody else of the test knows. */
async function dispute({ app }: World): Promise<Sample> {
  const { userId } = await app.fan(unique())
  const id = `00000000-0000-4000-8003-${randomBytes(6).toString('hex')}`
  const { db } = app.services
  await sql`insert into top_ups (id, user_id, amount_cents, provider, state, settled_at)
    values (${id}, ${userId}, 500, 'sandbox', 'succeeded', now())`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into disputes (provider, provider_ref, top_up_id, user_id, amount_cents, state, reason)
    values ('sandbox', ${unique()}, ${id}, ${userId}, 500, 'open', 'fraudulent') returning id`.execute(db)
  return { query: { dispute: String(rows[0]?.id) } }
}

export const downloadSamples: Samples<
  typeof followingFiles &
    typeof walletFiles &
    typeof supporterFiles &
    typeof earningFiles &
    typeof statementFiles &
    typeof receiptFiles &
    typeof evidenceFiles
> = {
  'GET /files/following.csv': () => ({}),
  'GET /files/wallet.csv': () => ({}),
  'GET /files/subscribers.csv': () => ({}),
  'GET /files/followers.csv': () => ({}),
  'GET /files/payments.csv': () => ({ query: { kind: 'tip' } }),
  'GET /files/statements.csv': () => ({}),
  'GET /files/statement.pdf': ofMonth,
  'GET /files/tax-summary.csv': ofYear,
  'GET /files/tax-summary.pdf': ofYear,
  'GET /receipts/:id/pdf': receiptsSamples['GET /receipts/:id'],
  'GET /files/dispute-evidence.pdf': dispute,
  'GET /files/dispute-evidence.json': dispute,
}
