import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { fail, type Failure, type Result } from '#platform/failure.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { allKeys, firstKey } from '#platform/encryption/keys.ts'
import type { Sent } from '#platform/http/send.ts'
import type { Services } from '#platform/services.ts'
import { filesOf } from '../watching/file-answers.ts'
import { staffName } from '../watching/viewing-pass.ts'
import { Kept } from './kept-parts.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Where other web processes of ours reach this one; null: they do not. */
    nodeUrl: string | null
  }
}

/** Where a show is, when another process has it. */
export type Place = { url: string; creatorId: number }

const placeMs = 2000
const patienceMs = 10_000
/** Names of viewers that one question carries, and how often each is named again; who asks within 15 seconds watches. */
const namesMost = 200
const nameAgainMs = 6000
const placesMost = 5000

const signatureOf = (secret: string, showId: number, expiry: string): Buffer =>
  createHmac('sha256', secret)
    .update(`peer/${String(showId)}/${expiry}`)
    .digest()

/** Says to another process of ours that the gate has been passed here, by whom; for a minute. */
export const peerHeaders = (services: Pick<Services, 'mediaSecret'>, showId: number, viewers: readonly string[]) => {
  const expiry = Math.floor(Date.now() / 1000 + 60).toString(36)
  const signature = signatureOf(firstKey(services.mediaSecret), showId, expiry).toString('base64url')
  return { 'fanfare-peer': `${expiry}.${signature}`, 'fanfare-viewers': viewers.join(',') }
}

/** Whom another process of ours asks for; null: it is none that asks. */
export function viewersOf(
  services: Pick<Services, 'mediaSecret'>,
  showId: number,
  headers: IncomingHttpHeaders,
): string[] | null {
  if (headers['fanfare-peer'] === undefined) return null
  const [, expiry = '', given = ''] =
    /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/.exec(String(headers['fanfare-peer'])) ?? []
  if (Number.parseInt(expiry, 36) * 1000 < Date.now()) return null
  const bytes = Buffer.from(given, 'base64url')
  const isOurs = (secret: string): boolean => {
    const expected = signatureOf(secret, showId, expiry)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
  if (expiry === '' || !allKeys(services.mediaSecret).some(isOurs)) return null
  return String(headers['fanfare-viewers'] ?? '')
    .split(',')
    .filter((name) => name !== '')
}

/**
 * The other web processes on this database. A show lives in one of them (`shows.origin`); the others ask it for what their viewers
 * want, once for all of them.
 */
export function createPeers(services: Pick<Services, 'db' | 'mediaSecret' | 'nodeUrl'>) {
  const { db, nodeUrl } = services
  const places = new Map<number, { at: number; place: Promise<Place | null> }>()
  const underWay = new Map<string, Promise<Result<Sent, 'forbidden' | 'not_found' | 'bad_request' | 'not_ready'>>>()
  const kept = new Kept()
  const names = new Map<number, { told: Map<string, number>; waiting: Set<string> }>()

  async function look(showId: number): Promise<Place | null> {
    const { rows } = await sql<{ url: string | null; creatorId: number }>`
      select origin as url, creator_id as "creatorId" from shows where id = ${showId} and origin <> ${nodeUrl}
        and (state in ('starting', 'on_air') or ended_at > clock_timestamp() - interval '1 minute')`.execute(db)
    const [row] = rows
    return row?.url ? { url: row.url, creatorId: row.creatorId } : null
  }

  function note(showId: number, viewer: string): void {
    const now = Date.now()
    let of = names.get(showId)
    if (!of) names.set(showId, (of = { told: new Map(), waiting: new Set() }))
    if ((of.told.get(viewer) ?? 0) > now - nameAgainMs) return
    of.told.set(viewer, now)
    of.waiting.add(viewer)
    if (names.size > placesMost) names.delete(names.keys().next().value as number)
    if (of.told.size > 100_000) of.told.clear()
  }
  function waitingOf(showId: number): string[] {
    const waiting = names.get(showId)?.waiting
    const some = [...(waiting ?? [])].slice(0, namesMost)
    for (const name of some) waiting?.delete(name)
    return some
  }

  async function ask(place: Place, showId: number, path: string) {
    const answer = await fetch(`${place.url}/live-media/${String(showId)}/${path}`, {
      headers: peerHeaders(services, showId, waitingOf(showId)),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => null)
    if (!answer) return fail('not_ready')
    if (!answer.ok) {
      await answer.body?.cancel()
      const failures = { 400: 'bad_request', 403: 'forbidden', 404: 'not_found' } as const
      return fail(failures[answer.status as 400] ?? 'not_ready')
    }
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.headers.get('content-type')?.startsWith('video/') !== true) return filesOf.playlist(bytes)
    const sent = filesOf.part(bytes)
    kept.add(`${String(showId)}/${path}`, sent, bytes.length)
    return sent
  }

  return {
    /** Where the show is; null: here, or nowhere. */
    elsewhere(showId: number): Promise<Place | null> {
      if (nodeUrl === null) return Promise.resolve(null)
      const known = places.get(showId)
      if (known && known.at > Date.now() - placeMs) return known.place
      const place = look(showId)
      place.catch(() => places.delete(showId))
      places.delete(showId)
      places.set(showId, { at: Date.now(), place })
      if (places.size > placesMost) places.delete(places.keys().next().value as number)
      return place
    },

    /** A playlist or part of a show that is elsewhere: asked for once, whoever wants it meanwhile. */
    read(place: Place, { showId, path, viewer }: { showId: number; path: string; viewer: string }) {
      if (viewer !== staffName) note(showId, viewer)
      const key = `${String(showId)}/${path}`
      const here = kept.find(key)
      if (here) return Promise.resolve(here)
      const known = underWay.get(key)
      if (known) return known
      const asked = ask(place, showId, path).finally(() => underWay.delete(key))
      underWay.set(key, asked)
      return asked
    },

    /** Passes a creator's own call on, with their session. Null: nobody answers there. */
    async pass<T, Code extends ErrorCode>(
      place: Place,
      showId: number,
      { method, path, headers, body }: { method: string; path: string; headers: IncomingHttpHeaders; body?: Buffer },
    ): Promise<Result<T, Code> | null> {
      const answer = await fetch(`${place.url}/api/live/${String(showId)}/${path}`, {
        method,
        headers: {
          authorization: headers.authorization ?? '',
          ...(body && { 'content-type': 'video/mp4' }),
          ...peerHeaders(services, showId, []),
        },
        ...(body && { body: new Uint8Array(body) }),
        signal: AbortSignal.timeout(patienceMs),
      }).catch(() => null)
      if (!answer || answer.status >= 500) return null
      const said = (await answer.json()) as T & { code: Code; details?: Failure['details'] }
      return answer.ok ? said : fail(said.code, said.details)
    },
  }
}
export type Peers = ReturnType<typeof createPeers>
