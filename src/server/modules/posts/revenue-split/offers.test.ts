import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { pricedPost, propose } from '#test/shares.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const toldOf = async (as: Person): Promise<number | undefined> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from notifications where user_id = ${as.userId}`.execute(app.services.db)
  return rows[0]?.n
}

it('is not offered to one person all day long, whatever becomes of the offers', async () => {
  const [author, other] = [await app.creator('author'), await app.creator('mate')]
  const posts = [await pricedPost(app, author, 500), await pricedPost(app, author, 500)]
  const offer = (turn: number) => propose(app, author, posts[turn % 2] ?? 0, other.username, 1000 + turn)
  for (let turn = 0; turn < limits.shareOffersMax; turn += 1) {
    const { people: offered } = (await offer(turn)).body
    const taken = await app.call('DELETE /shares/:id', { params: { id: String(offered[0]?.id) } }, { as: author })
    expect(taken.status).toBe(200)
  }
  expect((await offer(50)).body.code).toBe('too_soon')
  expect(await toldOf(other)).toBe(limits.shareOffersMax)
  await sql`update post_shares set proposed_at = proposed_at - interval '25 hours' where co_creator_id = ${other.userId}`.execute(
    app.services.db,
  )
  expect((await offer(51)).status).toBe(201)
})
