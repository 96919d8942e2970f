import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'

/** Two creators, somebody who supports the first, and somebody who does not, for tests of what search finds for whom. */
export async function searchPeople(app: TestApp) {
  const lena = await app.creator('lena', { monthly: 0 })
  const other = await app.creator('other')
  const fan = await app.fan('fan')
  const subscriber = await app.fan('subscriber')
  await app.call(
    'POST /creators/:username/subscriptions',
    { params: { username: 'lena' }, body: { period: 'monthly', expectedPriceCents: 0 } },
    { as: subscriber },
  )
  /** A post for everyone unless its body says otherwise, indexed; its id. */
  const publish = async (body: object, as: Person = lena): Promise<number> => {
    const made = await app.call(
      'POST /posts',
      { body: { text: '', mediaIds: [], audience: 'everyone', ...body } },
      { as },
    )
    expect(made.status).toBe(201)
    await app.runJobs()
    return made.body.id
  }
  return { lena, other, fan, subscriber, publish }
}
