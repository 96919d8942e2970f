import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anotherSession } from '#test/samples/world.ts'
import { CommandError, UsageError } from './command.ts'
import { sessionsEnd } from './sessions-end.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const run = async (...words: string[]) => (await sessionsEnd.prepare(words)(app.services)).lines

it('logs one person out everywhere, or everyone', async () => {
  const [stolen, other] = [await app.fan('stolen'), await app.fan('unharmed')]
  const second = await anotherSession({ app }, stolen)
  const status = async (as: typeof stolen) => {
    app.services.sessions.forgetUser(as.userId)
    return (await app.call('GET /me', undefined, { as })).status
  }
  expect(await run('@Stolen')).toEqual(['2 sessions of stolen ended.'])
  expect([await status(stolen), await status(second), await status(other)]).toEqual([401, 401, 200])
  expect(await run('stolen')).toEqual(['0 sessions of stolen ended.'])
  expect(await run('--all')).toEqual(['1 session of all users ended.'])
  expect(await status(other)).toBe(401)
})

it('wants a name or --all, not both and not neither', async () => {
  for (const words of [[], ['--all', 'stolen'], ['--everyone'], ['a', 'b']])
    expect(() => sessionsEnd.prepare(words)).toThrow(UsageError)
  await expect(run('nobody_here')).rejects.toThrow(CommandError)
})
