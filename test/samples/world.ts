import { randomBytes } from 'node:crypto'
import { openSession } from '#modules/accounts/sessions.ts'
import type { RouteTable } from '#contract/http.ts'
import type { Person, TestApp } from '../app.ts'

/** One request: parts as the contract names them, in the form that goes over the wire. */
export type Sample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** What is sent in place of JSON. */
  payload?: Buffer
  headers?: Record<string, string>
}
export type Actors = { guest: null; unverified: Person; fan: Person; creator: Person }

/** Everyone of a contract test, with things of theirs that exist. */
export type World = {
  app: TestApp
  actors: Actors
  other: Person
  otherPost: number
  otherTopUp: string
  otherSubscription: number
}

/** A username that nobody has. */
export const unique = (): string => `u${randomBytes(6).toString('hex')}`

export async function createWorld(app: TestApp): Promise<World> {
  const actors = {
    guest: null,
    unverified: await app.signUp('unverified_one'),
    fan: await app.fan('fan_one'),
    creator: await app.creator('creator_one'),
  }
  const other = await app.creator('other_one', { monthly: 700 })
  for (const person of [actors.fan, actors.creator, other]) await app.fund(person, 50_000)
  const sample = { actors, other, app } as World
  const otherPost = await newPost(sample, other)
  const topUp = await app.call('POST /wallet/topUps', { body: { amountCents: 500 } }, { as: other })
  const subscribed = await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'creator_one' }, body: { period: 'monthly', expectedPriceCents: 799 } },
    { as: other },
  )
  return { ...sample, otherPost, otherTopUp: topUp.body.id, otherSubscription: subscribed.body.id }
}

export async function newPost({ app, actors }: World, as: Person = actors.creator): Promise<number> {
  const { body } = await app.call(
    'POST /posts',
    { body: { text: 'a post', mediaIds: [], audience: 'everyone' } },
    { as },
  )
  return body.id
}

/** A further session of a person; `steppedUp`: one that has just given the password. */
export const anotherSession = async (
  { app }: Pick<World, 'app'>,
  person: Person,
  { steppedUp = false }: { steppedUp?: boolean } = {},
): Promise<Person> => ({
  ...person,
  token: await openSession(app.services.db, person.userId, { address: '127.0.0.1', userAgent: 'test' }, { steppedUp }),
})

/** For each route of a part of the contract a request that must succeed for `as`. A route without one does not compile. */
export type Samples<T extends RouteTable> = {
  readonly [K in keyof T]: (world: World, as: Person | null) => Sample | Promise<Sample>
}

/** A creator who sells a monthly plan for 700 cents. */
export const newCreator = async ({ app }: World): Promise<Person> => app.creator(unique(), { monthly: 700 })
export const aPost = async (world: World): Promise<Sample> => ({ params: { id: String(await newPost(world)) } })
