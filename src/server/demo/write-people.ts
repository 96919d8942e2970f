import { sql } from 'kysely'
import type { Category } from '#contract/profiles.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { keepProfileTopics } from '#modules/accounts/profile-topics.ts'
import { indexUser } from '#modules/accounts/index-user.ts'
import type { Tx } from '#platform/services.ts'
import { languageTag } from '#platform/text/language-tag.ts'
import type { DemoContent, DemoFan } from './content.ts'
import type { DemoHistory } from './make-history.ts'
import type { DemoPictures } from './store-pictures.ts'

/** User ids by username. */
export type Ids = ReadonlyMap<string, number>
export const idOf = (ids: Ids, username: string): number => {
  const id = ids.get(username)
  if (id === undefined) throw new Error(`There is no demo user ${username}.`)
  return id
}
export const instant = (atMs: number): string => new Date(atMs).toISOString()
/** Addresses of the domain that is reserved for examples (RFC 2606): no mail can reach a stranger. */
export const emailOf = (username: string): string => `${username}@example.com`

const bornIn = (index: number): string =>
  `${String(1962 + ((index * 7) % 41))}-0${String(1 + (index % 9))}-1${String(index % 9)}`

type Person = Pick<DemoFan, 'username' | 'name' | 'bio'> & {
  place?: string
  language?: string
  country?: string | null
  category?: Category
}
type Account = { joinedAt: number; bornOn: string; homeSeenAt: number; passwordHash: string; isCreator?: boolean }

/** The language of somebody's pages: their own where it is offered. */
const spokenHere = (language: string): string =>
  offeredLanguages.some(({ langCode }) => langCode === language) ? language : 'en'

/** One person with a verified address. Who is to be found is indexed afterwards. */
export async function writePerson(
  tx: Tx,
  { username, name, bio, place = '', language = 'en', country = null, category }: Person,
  { joinedAt, bornOn, homeSeenAt, passwordHash, isCreator = false }: Account,
  pictures?: DemoPictures,
): Promise<number> {
  const at = instant(joinedAt)
  const [avatar, cover] = [pictures?.avatars.get(username) ?? null, pictures?.covers.get(username) ?? null]
  const { rows } = await sql<{ id: number }>`
    insert into users (username, name, bio, bio_language, category, place, avatar, cover, is_creator, creator_since, created_at)
    values (${username}, ${name}, ${bio}, ${languageTag(bio)}, ${category ?? null}, ${place}, ${avatar}, ${cover}, ${isCreator}, ${isCreator ? at : null}, ${at}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  await keepProfileTopics(tx, id, bio)
  await sql`insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth, home_seen_at,
      language, country, shown_as_supporter, shown_as_viewer)
    values (${id}, ${emailOf(username)}, ${at}, ${passwordHash}, ${bornOn}, ${instant(homeSeenAt)},
      ${isCreator ? 'en' : spokenHere(language)}, ${country}, ${!isCreator && id % 2 === 0}, ${id % 3 === 0})`.execute(
    tx,
  )
  return id
}

/** Accounts of everyone, with verified addresses and one password; plans; who follows whom, with the counts that come of it. */
export async function writePeople(
  tx: Tx,
  content: DemoContent,
  history: DemoHistory,
  pictures: DemoPictures,
  account: { passwordHash: string; now: number },
): Promise<Ids> {
  const ids = new Map<string, number>()
  const people = [...content.creators, ...content.fans]
  for (const [index, person] of people.entries()) {
    const joinedAt = history.joinedAt.get(person.username) ?? account.now
    const homeSeenHoursAgo = 'homeSeenHoursAgo' in person ? (person.homeSeenHoursAgo ?? 0) : 0
    const homeSeenAt = account.now - homeSeenHoursAgo * 3_600_000
    const { passwordHash } = account
    const isCreator = 'posts' in person
    const made = { joinedAt, bornOn: bornIn(index), homeSeenAt, passwordHash, isCreator }
    ids.set(person.username, await writePerson(tx, person, made, pictures))
  }
  const plans = content.creators.flatMap(({ username, plans: offered }) =>
    Object.entries(offered).map(([period, cents]) => ({ creator: idOf(ids, username), period, cents })),
  )
  await sql`insert into plans (creator_id, period, price_cents)
    select * from unnest(${plans.map((plan) => plan.creator)}::bigint[], ${plans.map((plan) => plan.period)}::text[],
      ${plans.map((plan) => plan.cents)}::int[])`.execute(tx)
  await sql`insert into relations (fan_id, creator_id, followed_at)
    select * from unnest(${history.follows.map(({ fan }) => idOf(ids, fan))}::bigint[],
      ${history.follows.map(({ creator }) => idOf(ids, creator))}::bigint[],
      ${history.follows.map(({ at }) => instant(at))}::timestamptz[])`.execute(tx)
  const steps = history.unfollows.flatMap(({ creator, at, until }) => [
    { creator, step: 1, at },
    { creator, step: -1, at: until },
  ])
  await sql`insert into follow_changes (creator_id, step, at)
    select * from unnest(${steps.map(({ creator }) => idOf(ids, creator))}::bigint[], ${steps.map(({ step }) => step)}::smallint[],
      ${steps.map(({ at }) => instant(at))}::timestamptz[])`.execute(tx)
  await sql`update users u set follower_count = c.n
    from (select creator_id, count(*) as n from relations where followed_at is not null group by 1) c
    where u.id = c.creator_id and u.id = any (${[...ids.values()]}::bigint[])`.execute(tx)
  // after the counts: how well somebody is found depends on them
  for (const { username, name } of people) await indexUser(tx, { userId: idOf(ids, username), username, name })
  return ids
}
