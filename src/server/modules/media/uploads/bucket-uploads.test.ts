import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { begunIn, createFolderBucket } from '#test/folder-bucket.ts'
import { noisyPhoto, startTestUploads, uploadRequests, type TestUploads } from '#test/uploads.ts'

/** Two nodes of one database and one bucket, with nothing else in common. */
const partBytes = 100_000
let folder: string
let files: string
let [one, two] = [] as unknown as [TestUploads, TestUploads]
type Requests = ReturnType<typeof uploadRequests>
let [first, second] = [] as unknown as [Requests, Requests]
let creator: { userId: number; token: string }
let photo: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-bucket-'))
  files = path.join(folder, 'files')
  one = await startTestUploads({ bucket: createFolderBucket(files, partBytes) })
  two = await startTestUploads({ bucket: createFolderBucket(files, partBytes), beside: one })
  ;[first, second] = [uploadRequests(one), uploadRequests(two)]
  creator = await one.user()
  photo = await noisyPhoto(730_000)
})
afterAll(async () => {
  await two.close()
  await one.close()
  await rm(folder, { recursive: true })
})
const original = async (id: string): Promise<Buffer | null> => {
  const found = await one.services.storage.read(`originals/${id}`)
  return found && buffer(found.stream)
}
/** The same upload at the other node. */
const at = (test: TestUploads, url: string): string => new URL(new URL(url).pathname, test.origin).href
const offsetAt = async (test: TestUploads, { tus }: Requests, url: string): Promise<string | null> =>
  (await tus(at(test, url), 'HEAD', creator.token)).headers.get('upload-offset')
const leases = async (): Promise<number> =>
  (await sql`select from leases where name like 'upload %'`.execute(one.database.db)).rows.length

describe('an upload into a bucket', () => {
  it('goes on at any node, piece by piece, and becomes one photo', async () => {
    const url = first.urlOf(await first.create(creator.token, photo.length))
    let offset = 0
    // less than a part, more than one, none, exactly up to a part’s end, and the rest
    for (const [turn, length] of [30_000, 250_000, 0, 20_000, photo.length - 300_000].entries()) {
      const [test, requests] = turn % 2 === 0 ? [two, second] : [one, first]
      const piece = photo.subarray(offset, offset + length)
      const answer = await requests.patch(at(test, url), creator.token, offset, piece)
      offset += length
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(offset)])
      expect(await offsetAt(one, first, url)).toBe(String(offset))
      expect(answer.headers.get('media-id') !== null).toBe(offset === photo.length)
    }
    const mediaId = url.split('/').at(-1) ?? ''
    expect((await original(mediaId))?.equals(photo)).toBe(true)
    expect([await begunIn(files), await leases()]).toEqual([0, 0])
    const answers = await Promise.all([
      first.tus(at(one, url), 'HEAD', creator.token),
      second.tus(at(two, url), 'HEAD', creator.token),
      second.patch(at(two, url), creator.token, photo.length, Buffer.alloc(0)),
    ])
    for (const answer of answers) expect(answer.headers.get('media-id')).toBe(mediaId)
    const { rows } = await sql`select from graphile_worker.jobs where key like ${`%${mediaId}`}`.execute(
      one.database.db,
    )
    expect(rows).toHaveLength(1)
    await one.settle(mediaId)
    expect((await sql`select state from media where id = ${mediaId}`.execute(one.database.db)).rows).toEqual([
      { state: 'ready' },
    ])
  })

  it('keeps what had come when a connection breaks, and goes on at the other node at once', async () => {
    const url = first.urlOf(await first.create(creator.token, photo.length))
    const { hostname, port, pathname } = new URL(at(one, url))
    const socket = connect(Number(port), hostname)
    socket.write(
      [
        `PATCH ${pathname} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${creator.token}`,
        'tus-resumable: 1.0.0',
        'upload-offset: 0',
        'content-type: application/offset+octet-stream',
        `content-length: ${String(photo.length)}`,
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(photo.subarray(0, 250_000))
    await sleep(500)
    // the line has died without a word: the first node still waits for more
    const begun = performance.now()
    const offset = Number(await offsetAt(two, second, url))
    expect(offset).toBe(250_000)
    const answer = await second.patch(at(two, url), creator.token, offset, photo.subarray(offset))
    expect(answer.headers.get('media-id')).not.toBeNull()
    expect(performance.now() - begun).toBeLessThan(8_000)
    socket.destroy()
    expect((await original(answer.headers.get('media-id') ?? ''))?.equals(photo)).toBe(true)
  })

  it('takes two who send the same piece at once for one', async () => {
    const url = first.urlOf(await first.create(creator.token, photo.length))
    const answers = await Promise.all([
      first.patch(at(one, url), creator.token, 0, photo),
      second.patch(at(two, url), creator.token, 0, photo),
    ])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect([
      [204, 204],
      [204, 409],
    ]).toContainEqual(statuses)
    const { rows } = await sql`select id from media where id = ${url.split('/').at(-1) ?? ''}`.execute(one.database.db)
    expect(rows).toHaveLength(1)
    expect((await original(url.split('/').at(-1) ?? ''))?.equals(photo)).toBe(true)
    // who was refused in the middle of a body loses its connection
    await sleep(300)
  })

  it('is free after a node that was killed', async () => {
    const url = first.urlOf(await first.create(creator.token, 10))
    const id = url.split('/').at(-1) ?? ''
    await sql`insert into leases values (${`upload ${id}`}, gen_random_uuid(), now() + interval '1 second')`.execute(
      one.database.db,
    )
    expect((await second.patch(at(two, url), creator.token, 0, Buffer.alloc(10))).status).toBe(204)
  })

  it('is refused, given up and forgotten as one in a folder is', async () => {
    const other = await one.user()
    const url = first.urlOf(await first.create(creator.token, limits.photoMaxBytes + 1))
    expect((await second.tus(at(two, url), 'HEAD', other.token)).status).toBe(404)
    const script = Buffer.concat([Buffer.from('#EXTM3U\n'), Buffer.alloc(1000)])
    expect((await second.patch(at(two, url), creator.token, 0, script)).status).toBe(415)
    expect((await second.tus(at(two, url), 'DELETE', creator.token)).status).toBe(204)
    expect((await first.tus(at(one, url), 'HEAD', creator.token)).status).toBe(404)

    const busy = await one.user()
    for (let begun = 0; begun < limits.unfinishedUploadsMax; begun += 1)
      expect((await (begun % 2 ? first : second).create(busy.token, 10)).status).toBe(201)
    expect((await first.create(busy.token, 10)).status).toBe(422)
    expect((await second.create(busy.token, 10)).status).toBe(422)
    await sql`update uploads set touched_at = now() - interval '25 hours' where owner_id = ${busy.userId}`.execute(
      one.database.db,
    )
    expect((await second.create(busy.token, 0)).headers.get('media-id')).not.toBeNull()
    // whose account is gone, and what nobody goes on with
    await sql`update uploads set owner_id = null where owner_id = ${creator.userId} and multipart is not null`.execute(
      one.database.db,
    )
    await two.store.removeExpired()
    expect(await begunIn(files)).toBe(0)
  })
})
