import { sql } from 'kysely'
import { releaseEarnings } from '#modules/purchases/buying/release-earnings.ts'
import { freshKey, type Person, type TestApp } from './app.ts'
import { stepUp } from './payouts.ts'

/** A post for everyone with a price, or without one. */
export async function pricedPost(app: TestApp, as: Person, priceCents?: number): Promise<number> {
  const { status, body } = await app.call(
    'POST /posts',
    { body: { text: 'Made by two', mediaIds: [], audience: 'everyone', ...(priceCents && { priceCents }) } },
    { as },
  )
  if (status !== 201) throw new Error('A post was refused.')
  return body.id
}

/** Offers a part of a post; the password has just been given. */
export async function propose(app: TestApp, author: Person, postId: number, username: string, basisPoints: number) {
  await stepUp(app, author)
  return app.call(
    'POST /posts/:id/shares',
    { params: { id: String(postId) }, body: { username, basisPoints } },
    { as: author },
  )
}

/** Offers a part and has it agreed to; gives the number of the agreement. */
export async function share(
  app: TestApp,
  author: Person,
  postId: number,
  coCreator: Person,
  basisPoints: number,
): Promise<number> {
  const { status, body } = await propose(app, author, postId, coCreator.username, basisPoints)
  if (status !== 201) throw new Error(`A part was refused: ${body.code}`)
  const id = body.people.find(
    (one) => one.person.username === coCreator.username && one.basisPoints === basisPoints && one.state === 'proposed',
  )?.id
  const said = await app.call('POST /shares/:id/agreement', { params: { id: String(id) } }, { as: coCreator })
  if (said.status !== 200) throw new Error(`An agreement was refused: ${said.body.code}`)
  return said.body.id
}

/** A fan opens a post, or tips on it, for a price before tax; gives the purchase. */
export async function unlockPost(app: TestApp, fan: Person, postId: number, cents: number): Promise<string> {
  const { status, body } = await app.call(
    'POST /posts/:id/unlock',
    { params: { id: String(postId) }, body: { expectedPriceCents: cents } },
    { as: fan, key: freshKey() },
  )
  if (status !== 201) throw new Error(`An unlock was refused: ${body.code}`)
  const { rows } = await sql<{ id: string }>`select purchase_id as id from unlocks
    where user_id = ${fan.userId} and post_id = ${postId}`.execute(app.services.db)
  return rows[0]?.id ?? ''
}
export async function tipOn(
  app: TestApp,
  fan: Person,
  { username, postId }: { username: string; postId: number },
  amountCents: number,
): Promise<string> {
  const { status, body } = await app.call(
    'POST /users/:username/tips',
    { params: { username }, body: { amountCents, postId } },
    { as: fan, key: freshKey() },
  )
  if (status !== 201) throw new Error(`A tip was refused: ${body.code}`)
  return body.id
}

/** The hold period of everything that is pending is over, without moving anything in time: agreements go by it. */
export async function holdIsOver(app: TestApp, creatorId?: number): Promise<void> {
  await sql`update purchases set hold_days = 0 where state = 'paid'
    and ${creatorId === undefined ? sql`true` : sql`creator_id = ${creatorId}`}`.execute(app.services.db)
  await releaseEarnings(app.services)
}
