import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#test/app.ts'
import { ffmpeg } from '#test/ffmpeg-encoder.ts'
import { film, sendFilms } from '#test/live-film.ts'
import { fileOf, passTo } from '#test/live-parts.ts'
import { secondNode } from '#test/second-node.ts'

/** What has been of a show, and its sound alone, judged by FFmpeg. */
let app: TestApp
let maker: Person
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-rewind-'))
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

let count = 0
async function give(records: boolean, sent: Parameters<typeof sendFilms>[3]): Promise<{ id: number; cookie: string }> {
  maker = await app.creator(`maker_${String((count += 1))}`)
  const body = { title: 'Six drums', audience: 'everyone' as const, minutes: 60, records }
  const { id } = (await app.call('POST /live', { body }, { as: maker })).body.show
  await sendFilms(app, maker, id, sent)
  return { id, cookie: (await passTo(app, id)).cookie }
}
const bytesOf = async (id: number, cookie: string, file: string): Promise<Buffer> => {
  const { status, bytes } = await fileOf(app, id, file, cookie)
  expect([file, status]).toEqual([file, 200])
  return bytes
}
/** How many frames FFmpeg finds of each kind, and what it complains about. */
function judge(bytes: Buffer): { video: number; audio: number; said: string } {
  const file = path.join(folder, 'judged.mp4')
  writeFileSync(file, bytes)
  const told = execFileSync(ffmpeg(), ['-v', 'error', '-i', file, '-c', 'copy', '-f', 'framecrc', '-'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString()
  const framesOf = (kind: string): number => {
    const stream = new RegExp(`^#media_type (\\d): ${kind}`, 'm').exec(told)?.[1]
    return told.split('\n').filter((one) => stream !== undefined && one.startsWith(`${stream},`)).length
  }
  const said = execFileSync(ffmpeg(), ['-v', 'warning', '-i', file, '-f', 'null', '-'], { stdio: 'pipe' }).toString()
  return { video: framesOf('video'), audio: framesOf('audio'), said }
}
const films = { wide: film('320x180', 12), mute: film('320x180', 3, null) }

it('gives out what was sent, piece by piece, and begins where it is asked to', async () => {
  const { id, cookie } = await give(true, [films.wide, films.mute])
  const read = async (query = '') => fileOf(app, id, `rewind${query}`, cookie)
  await expect.poll(async () => (await read()).text.split('EXTINF').length - 1).toBe(2)
  const { text, headers } = await read()
  expect(headers['cache-control']).toBe('private, no-store')
  expect(text).toContain('#EXT-X-MAP:URI="1/init.mp4"')
  expect(text).not.toContain('ENDLIST')
  const pieces = text.match(/^\d+\/p\d+\.m4s$/gm) ?? []
  expect(pieces).toEqual(['1/p0.m4s', '1/p1.m4s'])
  const whole = [await bytesOf(id, cookie, '1/init.mp4')]
  for (const piece of pieces) whole.push(await bytesOf(id, cookie, piece))
  expect(judge(Buffer.concat(whole))).toMatchObject({ video: 360, said: '' })
  const from = Date.parse(/PROGRAM-DATE-TIME:(.*)/.exec(text)?.[1] ?? '')
  expect((await read(`?from=${String(from + 4000)}`)).text).toContain('#EXT-X-START:TIME-OFFSET=4.000,PRECISE=YES')
  // not so close to what is not there yet that the picture would stand still
  expect((await read(`?from=${String(from + 3_600_000)}`)).text).toContain('#EXT-X-START:TIME-OFFSET=7.')
  expect((await read('?from=yesterday')).status).toBe(422)
  // nobody without the cookie of this show
  expect((await fileOf(app, id, 'rewind')).status).toBe(403)
  expect((await fileOf(app, id, '1/p0.m4s')).status).toBe(403)
  expect((await fileOf(app, id, '1/p7.m4s', cookie)).status).toBe(404)
})

it('goes on with what was sent before another process took the show', async () => {
  const { id, cookie } = await give(true, [films.wide])
  await expect.poll(async () => (await fileOf(app, id, 'rewind', cookie)).status).toBe(200)
  const other = await secondNode(app)
  try {
    await sendFilms(other, maker, id, [films.wide])
    await expect
      .poll(async () => (await fileOf(other, id, 'rewind', cookie)).text.match(/^\d+\/p\d+\.m4s$/gm))
      .toEqual(['1/p0.m4s', '2/p0.m4s'])
    expect((await fileOf(other, id, '1/init.mp4', cookie)).bytes.equals(films.wide.init)).toBe(true)
  } finally {
    await other.close()
  }
})

it('gives out the sound of a show alone, and of one without sound its picture', async () => {
  const { id, cookie } = await give(false, [films.wide])
  const { text } = await fileOf(app, id, 'sound', cookie)
  expect(text).toContain('#EXT-X-MAP:URI="1/sound.mp4"')
  expect(text).toMatch(/PRELOAD-HINT:TYPE=PART,URI="1\/s\d+\.\d+\.m4s"/)
  const whole = [await bytesOf(id, cookie, '1/sound.mp4')]
  for (const file of text.match(/^1\/s\d+\.m4s$/gm) ?? []) whole.push(await bytesOf(id, cookie, file))
  const found = judge(Buffer.concat(whole))
  expect(found).toMatchObject({ video: 0, said: '' })
  // ten seconds and more, at 47 a second
  expect(found.audio).toBeGreaterThan(450)
  expect(Buffer.concat(whole).length).toBeLessThan(Buffer.concat(films.wide.parts).length / 2)
  const part = /URI="(1\/s\d+\.\d+\.m4s)",INDEPENDENT/.exec(text)?.[1] ?? ''
  expect((await bytesOf(id, cookie, part)).toString('latin1', 4, 8)).toBe('moof')
  const silent = await give(false, [films.mute])
  expect((await fileOf(app, silent.id, 'sound', silent.cookie)).text).toContain('URI="1/init.mp4"')
})
