import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import { createTips } from '#modules/tips/send-tip.ts'
import { createUnlocks } from '#modules/posts/unlocks/unlock-post.ts'
import type { TestApp } from '#test/app.ts'

export type Member = { id: number; username: string; isCreator: boolean; left: boolean }
export type Post = { id: number; creatorId: number; cents: number }
/** People who act together to win money from the platform: two creators, two fans, and the accounts that they open later. */
export type Group = {
  services: Services
  members: Member[]
  posts: Post[]
  tip: ReturnType<typeof createTips>
  unlock: ReturnType<typeof createUnlocks>
}

let made = 0
/** A name, number or key that nothing before had. */
export const fresh = (): string => `adversary${String((made += 1))}`
/** A key for one money call. */
export const onceOnly = () => ({ key: fresh(), requestHash: Buffer.from(fresh()) })

export const plans = { weekly: 500, monthly: 10_000, yearly: 50_000 } as const
const postCents = [150, 10_000] as const
const countries = [null, 'DE', 'CH'] as const

/** Someone whose e-mail is proved, with a payout method. Creators sell plans, a bundle, a code and two posts; every second one a trial. */
export async function join(group: Pick<Group, 'services' | 'members' | 'posts'>, isCreator: boolean): Promise<Member> {
  const { db } = group.services
  const username = fresh()
  const country = countries[group.members.length % countries.length] ?? null
  const { rows } = await sql<{ id: number }>`
    with u as (insert into users (username, name, is_creator, created_at) values (${username}, ${username}, ${isCreator}, now() - interval '90 days') returning id),
    a as (insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, country)
      select id, ${`${username}@example.com`}, now(), 'none', '1990-01-01', ${country} from u),
    m as (insert into payout_methods (user_id, kind, details, ends_with, is_default) select id, 'paypal', '\\x00', 'x', true from u)
    select id from u`.execute(db)
  const id = rows[0]?.id ?? 0
  if (isCreator) {
    await sql`insert into plans (creator_id, period, price_cents)
      select ${id}, * from unnest(${Object.keys(plans)}::text[], ${Object.values(plans)}::int[])`.execute(db)
    if (id % 2 === 0)
      await sql`insert into promotions (creator_id, kind, trial_days) values (${id}, 'trial', 7)`.execute(db)
    await sql`insert into promotions (creator_id, kind, code, percent_off, periods, trial_days, months) values
      (${id}, 'bundle', null, 20, null, null, 3), (${id}, 'discount', 'HALF', 50, 2, null, null)`.execute(db)
    const posts = await sql<Post>`insert into posts (creator_id, state, audience, published_at, text, price_cents)
      select ${id}, 'published', 'everyone', now(), 'A post', cents from unnest(${[...postCents]}::int[]) cents
      returning id, creator_id as "creatorId", price_cents as cents`.execute(db)
    group.posts.push(...posts.rows)
  }
  const member = { id, username, isCreator, left: false }
  group.members.push(member)
  return member
}

export async function gather(app: TestApp): Promise<Group> {
  const { services } = app
  const group: Group = { services, members: [], posts: [], tip: createTips(services), unlock: createUnlocks(services) }
  for (const isCreator of [true, true, false, false]) await join(group, isCreator)
  return group
}
