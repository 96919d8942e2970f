import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { signatureHeader, signReport } from '#modules/payments/providers/sandbox/signature.ts'
import type { Report } from '#modules/payments/providers/sandbox/report.ts'
import type { Person, TestApp } from '#test/app.ts'
import { setMethod } from '#test/payouts.ts'
import { emptyModel, type Creator, type Fan, type Model, type Period } from './model.ts'

export const planCents: Readonly<Record<Period, number>> = { weekly: 199, monthly: 799, yearly: 7999 }
const postCents = [150, 999, 2500]
/** Hundredths of a percent; the countries that have them. */
const countries = [
  [null, 0],
  ['DE', 1900],
  ['CH', 810],
] as const

export type Post = { id: number; creator: Creator; cents: number }
/** The program, and beside it what it must say. */
export type World = {
  app: TestApp
  model: Model
  posts: Post[]
  personOf: (of: Fan | Creator) => Person
  /** Sends the payment company's report and gives the status. */
  report: (report: Omit<Report, 'id'>, id?: string) => Promise<number>
  /** Balances of the platform's accounts before this world began. */
  before: ReadonlyMap<number, number>
}

let people = 0
/** A name and number that no run before had. */
export const fresh = (): string => `model${String((people += 1))}`

async function person({ services: { db } }: TestApp, isCreator: boolean, country: string | null): Promise<Person> {
  const username = fresh()
  const { rows } = await sql<{ id: number }>`
    with u as (insert into users (username, name, is_creator, created_at) values (${username}, ${username}, ${isCreator}, now() - interval '60 days') returning id),
    a as (insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, country)
      select id, ${`${username}@example.com`}, now(), 'none', '1990-01-01', ${country} from u)
    select id from u`.execute(db)
  const userId = rows[0]?.id ?? 0
  await sql`insert into sessions (token_hash, user_id, expires_at) values (${createHash('sha256').update(username).digest()}, ${userId}, now() + interval '1 day')`.execute(
    db,
  )
  return { userId, username, token: username }
}

export async function platformBalances({ services: { db } }: TestApp): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select id, sum(amount)::bigint as amount from (
      select id, balance as amount from ledger_accounts union all select account_id, amount from ledger_deltas) b
    where id < 32 group by id`.execute(db)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** Three fans of three countries, two creators with plans, priced posts and a payout method. */
export async function createWorld(app: TestApp): Promise<World> {
  const { db } = app.services
  const persons = new Map<number, Person>()
  const fans: Fan[] = []
  for (const [country, rate] of countries) {
    const made = await person(app, false, country)
    persons.set(made.userId, made)
    fans.push({ id: made.userId, rate, wallet: 0, points: 0, held: 0 })
  }
  const creators: Creator[] = []
  const posts: Post[] = []
  for (let n = 0; n < 2; n += 1) {
    const made = await person(app, true, null)
    persons.set(made.userId, made)
    const creator: Creator = { id: made.userId, pending: 0, available: 0, inPayout: 0, owed: 0 }
    creators.push(creator)
    for (const [period, cents] of Object.entries(planCents))
      await sql`insert into plans (creator_id, period, price_cents) values (${made.userId}, ${period}, ${cents})`.execute(
        db,
      )
    for (const cents of postCents) {
      const { rows } = await sql<{
        id: number
      }>`insert into posts (creator_id, state, audience, published_at, text, price_cents)
        values (${made.userId}, 'published', 'everyone', now(), 'A post', ${cents}) returning id`.execute(db)
      posts.push({ id: rows[0]?.id ?? 0, creator, cents })
    }
    await setMethod(app, made)
  }
  const secrets = JSON.parse(readFileSync(path.join(app.dataDir, 'secrets.json'), 'utf8')) as { sandboxWebhook: string }
  return {
    app,
    model: emptyModel(fans, creators),
    posts,
    personOf: ({ id }) => persons.get(id) ?? { userId: 0, username: 'nobody', token: '' },
    async report(given, id = `evt_${fresh()}`) {
      const body = JSON.stringify({ id, ...given })
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/webhooks/sandbox',
        payload: body,
        headers: { 'content-type': 'application/json', [signatureHeader]: signReport(secrets.sandboxWebhook, body) },
      })
      return answer.statusCode
    },
    before: await platformBalances(app),
  }
}
