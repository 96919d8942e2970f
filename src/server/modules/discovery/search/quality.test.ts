import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { askForWanted, fillWithWanted } from '#test/search-quality.ts'

const leastRight = 0.95

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await fillWithWanted(app)
}, 120_000)
afterAll(() => app.close())

it('finds what is wanted in the first three of at least 95 in 100 questions', async () => {
  const { asked, missed } = await askForWanted(app)
  expect(asked).toBeGreaterThanOrEqual(200)
  expect(
    (asked - missed.length) / asked,
    `${String(missed.length)} of ${String(asked)}: ${missed.join('; ')}`,
  ).toBeGreaterThanOrEqual(leastRight)
})
