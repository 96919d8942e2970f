import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { BodyRefused, readBody, takeBody } from './body.ts'
import { receiveFile } from './receive-file.ts'
import { createHttp } from './server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-body-'))
const patience = 300
let http: Awaited<ReturnType<typeof createHttp>>
let port = 0
beforeAll(async () => {
  http = await createHttp({
    log: createLog('silent'),
    webOrigin: 'http://localhost',
    trustProxy: '',
    patience: () => patience,
  })
  http.post('/echo', async ({ body }) => ({ body }))
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends these parts one after the other, and hears all that comes until the connection ends or `ms` are over. */
function say(parts: string[], { apart = 0, ms = 2000 } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    const timer = setTimeout(() => socket.destroy(), ms)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(heard)
    })
    void (async () => {
      for (const part of parts) {
        if (!socket.destroyed) socket.write(part)
        await wait(apart)
      }
    })()
  })
}
const head = (rest: string): string =>
  `POST /echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${rest}\r\n\r\n`
const statusOf = (heard: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1])

describe('a body', () => {
  it('that comes byte by byte is answered 408 after its time, however long it would go on', async () => {
    const begun = Date.now()
    const heard = await say([head('content-length: 100'), ...Array<string>(100).fill(' ')], { apart: 20 })
    expect([statusOf(heard), heard]).toEqual([408, expect.stringContaining('"code":"too_slow"')])
    expect(Date.now() - begun).toBeGreaterThanOrEqual(patience)
  })
  it('is asked for when its sender waits to be told', async () => {
    const heard = await say([head('content-length: 2\r\nexpect: 100-continue'), '{}'], { apart: 50, ms: 200 })
    expect(heard).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })
  it('that is answered early leaves time to read the answer, and not for ever', async () => {
    const heard = await say([head('content-length: 90000'), 'x'.repeat(1000)], { ms: 9000 })
    expect([statusOf(heard), heard]).toEqual([413, expect.stringContaining('too_large')])
    // three at once on one connection: what was not read of the first is no part of the second
    const rest = 'x'.repeat(70_000)
    const both = await say([head(`content-length: ${String(rest.length)}`) + rest + head('content-length: 2') + '{}'], {
      ms: 500,
    })
    expect([...both.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['413', '200'])
  })
  it('of which nothing is a request is answered in our own form', async () => {
    for (const [bytes, status, code] of [
      ['nonsense\r\n\r\n', 400, 'bad_request'],
      [head(`x-long: ${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
    ] as const) {
      const heard = await say([bytes])
      expect([statusOf(heard), heard]).toEqual([status, expect.stringContaining(`"code":"${code}"`)])
      expect(heard.toLowerCase()).toContain('x-content-type-options: nosniff')
    }
  })
  it('ends with why it was refused', async () => {
    const limits = { maxBytes: 10, withinMs: 50 }
    const reasonOf = (stream: Readable) =>
      readBody(stream, limits).then(
        (body) => body.toString(),
        (error: unknown) => (error instanceof BodyRefused ? error.reason : error),
      )
    expect(await reasonOf(Readable.from([Buffer.from('0123'), Buffer.from('456789')]))).toBe('0123456789')
    expect(await reasonOf(Readable.from([Buffer.from('01234567890')]))).toBe('too_large')
    expect(await reasonOf(new Readable({ read: () => undefined }))).toBe('too_slow')
    const hungUp = new Readable({ read: () => undefined })
    const reason = reasonOf(hungUp)
    hungUp.destroy(new Error('aborted'))
    expect(await reason).toBe('gone')
  })
})

describe('a received file', () => {
  const content = Buffer.from('a passport, as it is'.repeat(10_000))
  const chunks = () => Readable.from([content.subarray(0, 100_000), content.subarray(100_000)])
  it('comes back whole, has no name, and is not to be read by others', async () => {
    const file = await receiveFile(chunks(), { folder, maxBytes: content.length, withinMs: 1000 })
    expect(readdirSync(folder)).toEqual([])
    expect((await file.read()).equals(content)).toBe(true)
    expect((await file.read()).equals(content)).toBe(true)
    await file.forget()
  })
  it('is there once its last piece has been worked on, however soon the stream ends and closes', async () => {
    for (const pieces of [['all'], ['first', 'last']]) {
      const taken: string[] = []
      const stream = Readable.from(pieces.map((piece) => Buffer.from(piece)))
      await takeBody(stream, { maxBytes: 100, withinMs: 1000 }, async (chunk) => {
        await wait(20)
        taken.push(chunk.toString())
      })
      expect(taken).toEqual(pieces)
    }
    const full = takeBody(Readable.from([Buffer.from('all')]), { maxBytes: 100, withinMs: 1000 }, async () => {
      await wait(20)
      throw new Error('The disk is full.')
    })
    await expect(full).rejects.toThrow('The disk is full.')
  })
  it('that is too large leaves nothing', async () => {
    const refused = receiveFile(chunks(), { folder, maxBytes: content.length - 1, withinMs: 1000 })
    await expect(refused).rejects.toThrow(new BodyRefused('too_large'))
    expect(readdirSync(folder)).toEqual([])
  })
})
