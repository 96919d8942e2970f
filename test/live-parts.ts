import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Person, TestApp } from './app.ts'

// Fragmented MP4 as a browser sends it, with a text in the place of pictures and sound: the server looks at boxes and decodes nothing.

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const box = (type: string, ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes)
const timescales = { video: 30_000, sound: 48_000 }

const trak = (id: number, entry: string, timescale: number): Buffer =>
  box(
    'trak',
    box('tkhd', zeros(12), u32(id), zeros(68)),
    box(
      'mdia',
      box('mdhd', zeros(12), u32(timescale), zeros(8)),
      box('minf', box('stbl', box('stsd', zeros(4), u32(1), box(entry, zeros(70))))),
    ),
  )
const trex = (id: number): Buffer => box('trex', zeros(4), u32(id), u32(1), zeros(12))

/** The beginning of a stream with these sample entries. */
export const showInit = (video = 'avc1', sound: string | null = 'mp4a'): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('iso6'), zeros(4)),
    box(
      'moov',
      trak(1, video, timescales.video),
      ...(sound === null ? [] : [trak(2, sound, timescales.sound)]),
      box('mvex', trex(1), ...(sound === null ? [] : [trex(2)])),
    ),
  ])

type Run = { id: number; from: number; samples: number; ticks: number; size: number; key: boolean }
const traf = ({ id, from, samples, ticks, size, key }: Run): Buffer => {
  const at = Buffer.alloc(12)
  at.writeUInt32BE(0x01000000)
  at.writeBigUInt64BE(BigInt(from), 4)
  const rows = Array.from({ length: samples }, (_none, index) =>
    Buffer.concat([u32(ticks), u32(size), u32(key && index === 0 ? 0x02000000 : 0x01010000)]),
  )
  return box(
    'traf',
    box('tfhd', u32(0x020000), u32(id)),
    box('tfdt', at),
    box('trun', u32(0x000701), u32(samples), u32(0), ...rows),
  )
}

/** Half a second, from `from` on in seconds; `canary` stands in it where pictures would. */
export function showPart(from: number, canary = 'picture', { key = true, seconds = 0.5 } = {}): Buffer {
  const samples = Math.round(seconds * 30)
  const size = Math.ceil(Buffer.byteLength(canary) / samples)
  const video = { id: 1, from: Math.round(from * timescales.video), samples, ticks: 1000, size, key }
  return Buffer.concat([box('moof', zeros(0), traf(video)), box('mdat', Buffer.from(canary.padEnd(samples * size)))])
}

type Terms = {
  audience?: 'everyone' | 'followers' | 'subscribers'
  ticketCents?: number
  ticketMode?: 'on_top' | 'instead'
  minutes?: number
  title?: string
}

/** A creator's line into the program, as their page sends it. */
export function lineOf(app: TestApp, as: Person, showId: number) {
  let start = 0
  let part = 0
  let at = 0
  const send = async (method: 'POST' | 'PUT', path: string, payload: Buffer, by = as) => {
    const answer = await app.http.inject({
      method,
      url: `/api/live/${String(showId)}/${path}`,
      headers: { 'content-type': 'video/mp4', authorization: `Bearer ${by.token}` },
      payload,
    })
    return { status: answer.statusCode, body: answer.json<{ start: number; code?: string; viewers?: number }>() }
  }
  return {
    send,
    get start() {
      return start
    },
    async begin(init = showInit()) {
      const answer = await send('POST', 'starts', init)
      if (answer.status === 200) [start, part, at] = [answer.body.start, 0, 0]
      return answer
    },
    /** The next half second. */
    async part(canary?: string) {
      const answer = await send('PUT', `starts/${String(start)}/parts/${String(part)}`, showPart(at, canary))
      if (answer.status === 200) [part, at] = [part + 1, at + 0.5]
      return answer
    },
  }
}

/** A show that is on air, with so many parts. */
export async function onAir(app: TestApp, as: Person, terms: Terms = {}, parts = 1) {
  const body = { title: 'A show', audience: 'everyone' as const, minutes: 60, ...terms }
  const made = await app.call('POST /live', { body }, { as })
  if (made.status !== 201) throw new Error(`A show was answered ${JSON.stringify(made.body)}`)
  const { id } = made.body.show
  const line = lineOf(app, as, id)
  await line.begin()
  for (let index = 0; index < parts; index += 1) {
    const sent = await line.part()
    if (sent.status !== 200) throw new Error(`A part was answered ${JSON.stringify(sent.body)}`)
  }
  return { id, line }
}

/** Asks for the pass of a show as somebody, or as a guest: the status, and the cookie that comes. */
export async function passTo(app: TestApp, showId: number, as?: Person, cookie = '') {
  const answer = await app.http.inject({
    url: `/api/live/${String(showId)}/pass`,
    headers: { authorization: as ? `Bearer ${as.token}` : '', cookie },
  })
  const set = String(answer.headers['set-cookie'] ?? '')
  return { status: answer.statusCode, cookie: set.split(';')[0] ?? '', attributes: set }
}

const ports = new WeakMap<FastifyInstance, Promise<number>>()
/** Where an app listens; one that did not does from now on. */
export function portOf(http: FastifyInstance): Promise<number> {
  const listen = async (): Promise<number> => {
    if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
    return (http.server.address() as AddressInfo).port
  }
  const port = ports.get(http) ?? listen()
  ports.set(http, port)
  return port
}

/** A file of a show, with these cookies, over a socket: files of shows are answered before the framework sees the call. */
export async function fileOf(app: Pick<TestApp, 'http'>, showId: number, file: string, cookie = '') {
  const port = await portOf(app.http)
  const path = `/live-media/${String(showId)}/${file}`
  const call = get({ host: '127.0.0.1', port, path, headers: { cookie }, agent: false })
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat((await answer.toArray()) as Buffer[])
  return { status: answer.statusCode ?? 0, text: bytes.toString(), bytes, headers: answer.headers }
}
