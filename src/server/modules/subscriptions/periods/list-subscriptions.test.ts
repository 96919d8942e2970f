import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('lists what renews or ends first, then what has ended, page by page', async () => {
  const fan = await app.fan('payer')
  await app.fund(fan, 50_000)
  const dates = {
    in_a_month: `renews_at = now() + interval '30 days'`,
    ended_long_ago: `state = 'ended', ended_at = now() - interval '60 days'`,
    leaves_tomorrow: `state = 'cancelled', renews_at = now() + interval '1 day'`,
    past_due: `state = 'past_due', renews_at = now() - interval '1 day'`,
    ended_yesterday: `state = 'ended', ended_at = now() - interval '1 day'`,
    in_a_year: `renews_at = now() + interval '365 days'`,
    in_a_week: `renews_at = now() + interval '7 days'`,
  }
  for (const [username, change] of Object.entries(dates)) {
    const creator = await app.creator(username, { monthly: 500 })
    const body = { period: 'monthly', expectedPriceCents: 500 } as const
    const { status } = await app.call(
      'POST /creators/:username/subscriptions',
      { params: { username }, body },
      { as: fan },
    )
    expect(status).toBe(201)
    await sql`update subscriptions set ${sql.raw(change)} where creator_id = ${creator.userId}`.execute(app.services.db)
  }
  const read = async (limit: number) => {
    const names: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: String(limit), ...(cursor && { cursor }) }
      const { status, body } = await app.call('GET /subscriptions', { query }, { as: fan })
      expect(status).toBe(200)
      names.push(...body.subscriptions.map((one) => one.creator.username))
      cursor = body.nextCursor
    } while (cursor)
    return names
  }
  const order = [
    'past_due',
    'leaves_tomorrow',
    'in_a_week',
    'in_a_month',
    'in_a_year',
    'ended_yesterday',
    'ended_long_ago',
  ]
  expect(await read(50)).toEqual(order)
  expect(await read(2)).toEqual(order)
  expect((await app.call('GET /subscriptions', { query: { cursor: 'x' } }, { as: fan })).status).toBe(422)
})
