import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { fileOf, onAir, passTo } from '#test/live-parts.ts'

/** More than a process works on at once: who watches waits for the next half second most of the time. */
const crowd = 400

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ LOAD_SHEDDING: 'on' })
})
afterAll(() => app.close())

it('a crowd that waits for the next part leaves room for everybody else, and is answered', async () => {
  const { id, line } = await onAir(app, await app.creator('maker'))
  const fan = await app.fan('fan')
  const { cookie } = await passTo(app, id, fan)
  const playlist = await fileOf(app, id, 'playlist', cookie)
  const [, name = '', segment = '', part = ''] =
    /HINT:TYPE=PART,URI="(\d+\/(\d+)\.(\d+)\.m4s)"/.exec(playlist.text) ?? []
  const waiting = Array.from({ length: crowd }, (_none, index) =>
    fileOf(app, id, index % 2 === 0 ? `playlist?_HLS_msn=${segment}&_HLS_part=${part}` : name, cookie),
  )
  // they have all arrived, and wait
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await app.call('GET /me', {}, { as: fan })).status).toBe(200)
  expect((await line.part()).status).toBe(200)
  const answers = await Promise.all(waiting)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})
