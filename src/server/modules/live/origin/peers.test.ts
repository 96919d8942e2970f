import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'
import { fileOf, lineOf, onAir, passTo, showPart } from '#test/live-parts.ts'
import { secondNode } from '#test/second-node.ts'

/** Three web processes on one database: a show lives in one of them, and is found and sent to from each. */
let app: TestApp
let other: TestApp
let third: TestApp
let maker: Person
let count = 0

beforeAll(async () => {
  const [one, two, three] = [await freePort(), await freePort(), await freePort()]
  const url = (port: number): string => `http://127.0.0.1:${String(port)}`
  app = await createTestApp({ NODE_URL: url(one) })
  other = await secondNode(app, url(two))
  third = await secondNode(app, url(three))
  await app.http.listen({ port: one, host: '127.0.0.1' })
  await other.http.listen({ port: two, host: '127.0.0.1' })
  await third.http.listen({ port: three, host: '127.0.0.1' })
})
afterAll(async () => {
  await third.close()
  await other.close()
  await app.close()
})
const give = async (parts = 1) => {
  maker = await app.creator(`maker_${String((count += 1))}`)
  return onAir(app, maker, {}, parts)
}

it('gives out a show that another process has', async () => {
  const { id, line } = await give(3)
  const { cookie } = await passTo(other, id)
  const here = await fileOf(app, id, 'playlist', cookie)
  const there = await fileOf(other, id, 'playlist', cookie)
  expect(there).toMatchObject({ status: 200, text: here.text })
  expect(there.headers['content-type']).toBe('application/vnd.apple.mpegurl')
  const part = /URI="(\d+\/\d+\.0\.m4s)"/.exec(there.text)?.[1] ?? ''
  for (const file of ['1/init.mp4', part]) {
    const [a, b] = [await fileOf(app, id, file, cookie), await fileOf(other, id, file, cookie)]
    expect([b.status, b.text === a.text, b.headers['cache-control']]).toEqual([200, true, a.headers['cache-control']])
  }
  // the part that comes next is waited for, by many at once
  const [, segment, index] = /HINT:TYPE=PART,URI="\d+\/(\d+)\.(\d+)\.m4s"/.exec(there.text) ?? []
  const next = `playlist?_HLS_msn=${String(segment)}&_HLS_part=${String(index)}`
  const waiting = Array.from({ length: 20 }, () => fileOf(other, id, next, cookie))
  expect((await line.part()).status).toBe(200)
  for (const { status, text } of await Promise.all(waiting)) {
    expect(status).toBe(200)
    expect(text).toContain(`/${String(segment)}.${String(index)}.m4s",INDEPENDENT`)
  }
  // the gate is the same one everywhere
  expect((await fileOf(other, id, 'playlist')).status).toBe(403)
  expect((await fileOf(other, id, part)).status).toBe(403)
  expect((await fileOf(other, id, '1/9999.m4s', cookie)).status).toBe(404)
})

it('counts those who watch at other processes, and believes nobody else who says that they do', async () => {
  const { id } = await give()
  for (const node of [app, other, third]) await fileOf(node, id, 'playlist', (await passTo(node, id)).cookie)
  const seen = async (node: TestApp) =>
    (
      await node.http.inject({
        url: `/api/live/${String(id)}/viewers`,
        headers: { authorization: `Bearer ${maker.token}` },
      })
    ).json<{ others: number }>().others
  expect([await seen(app), await seen(other)]).toEqual([3, 3])
  const asked = (peer: string) =>
    app.http.inject({
      url: `/live-media/${String(id)}/playlist`,
      headers: { 'fanfare-peer': peer, 'fanfare-viewers': 'a,b,c' },
    })
  for (const peer of ['', '1', `zzzzzz.${'A'.repeat(43)}`]) expect((await asked(peer)).statusCode).toBe(403)
  expect(await seen(app)).toBe(3)
})

it('takes parts at any process, and goes on at another when the one that had them is gone', async () => {
  const { id, line } = await give()
  const there = { ...lineOf(other, maker, id) }
  const path = `starts/${String(line.start)}/parts/1`
  expect(await there.send('PUT', path, showPart(0.5))).toMatchObject({ status: 200 })
  // what is said there is said here: the part after the next is refused
  expect(await there.send('PUT', `starts/${String(line.start)}/parts/7`, showPart(3))).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const again = lineOf(other, maker, id)
  expect(await again.begin()).toMatchObject({ status: 200, body: { start: 2 } })
  expect((await again.part()).status).toBe(200)
  const { cookie } = await passTo(app, id)
  expect((await fileOf(app, id, 'playlist', cookie)).text).toContain('2/init.mp4')

  // begun at the third, which then goes
  const somebody = await app.creator('somebody_else')
  const lost = await onAir(third, somebody, {}, 2)
  const pass = await passTo(app, lost.id)
  expect((await fileOf(app, lost.id, 'playlist', pass.cookie)).status).toBe(200)
  await third.close()
  expect((await fileOf(app, lost.id, 'playlist?_HLS_msn=0&_HLS_part=1', pass.cookie)).status).toBe(409)
  const moved = lineOf(app, somebody, lost.id)
  expect(await moved.begin()).toMatchObject({ status: 200, body: { start: 2 } })
  expect((await moved.part()).status).toBe(200)
  // the others find it at its new place within two seconds
  const found = async () => (await fileOf(other, lost.id, 'playlist', pass.cookie)).text
  await expect.poll(found).toContain('2/init.mp4')
})
