import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { causeOf } from '#platform/cause-of.ts'
import type { Log } from '#platform/log.ts'
import { orphanMs } from '../limits.ts'
import type { Stream } from '../rtmp/player.ts'

/** A MediaMTX that takes encoders in the place of our port (decision 246). */
export type LiveServerSettings = {
  /** Its control API, at an address that only we reach. */
  url: string
  /** What either side shows the other. */
  name: string
  password: string
  /** What creators type into their encoder. */
  addresses: readonly string[]
  /** It was there at the start; that it was not has been said. */
  wasThere: boolean
}

/** Streams there are at `live/` and the stream key. */
export const folder = 'live/'
const patienceMs = 5000
/** What we read with is worth nothing soon after. */
const tokenSeconds = 60

const settingsThere = z.object({
  authMethod: z.string(),
  authHTTPExclude: z.nullable(z.array(z.object({ action: z.string() }))),
  rtmp: z.boolean(),
  rtmpAddress: z.string(),
})
const pathThere = z.object({
  name: z.string(),
  ready: z.boolean(),
  source: z.nullable(z.object({ type: z.string(), id: z.string() })),
  tracks: z.nullable(z.array(z.string())),
  readers: z.nullable(z.array(z.unknown())),
})
const pathsThere = z.object({ items: z.array(pathThere) })

/** What its API calls the lines of each kind of source. */
const kinds: Readonly<Record<string, string>> = {
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  srtConn: 'srtconns',
  webRTCSession: 'webrtcsessions',
  rtspSession: 'rtspsessions',
  rtspsSession: 'rtspssessions',
}

/** What only its operator can mend. */
class Unfit extends Error {}
const away = 'cannot be reached; encoders are refused until it can'

const same = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}

/** Why it cannot be used as it is set up; null: it can. */
function lacking({ rtmp, authMethod, authHTTPExclude }: z.output<typeof settingsThere>): string | null {
  if (!rtmp) return 'needs "rtmp: yes", by which we take what encoders send'
  const asks =
    authMethod === 'http' && !authHTTPExclude?.some(({ action }) => action === 'publish' || action === 'read')
  return asks ? null : 'has to ask us about "publish" and "read": see authMethod and authHTTPExclude'
}

/** What we say to a MediaMTX, and what opens what between it and us. */
export class LiveServer {
  readonly #settings: LiveServerSettings
  readonly #log: Log
  /** Where it gives streams out, as it last said: who asks us is there, though we may not have looked yet. */
  #place: { host: string; port: number } | null = null
  #isThere = false
  #said: string
  /** At the start it cannot ask us yet. */
  #refusals = 0
  /** Streams that nobody takes, and since when. */
  readonly #orphans = new Map<string, number>()

  constructor(settings: LiveServerSettings, log: Log) {
    this.#settings = settings
    this.#log = log
    this.#said = settings.wasThere ? '' : away
  }

  get isReachable(): boolean {
    return this.#isThere
  }

  /** What has our password: itself, and us. */
  isOurs(name: string, password: string): boolean {
    const { name: ownName, password: ownPassword } = this.#settings
    return same(`${name}:${password}`, `${ownName}:${ownPassword}`)
  }

  /** Where to take a stream from, with what opens it and nothing else, for a minute; null: it has not been seen yet. */
  streamOf(key: string): Stream | null {
    const expiry = Math.floor(Date.now() / 1000 + tokenSeconds).toString(36)
    const { name } = this.#settings
    return this.#place && { ...this.#place, key, name, password: `${expiry}.${this.#signature(key, expiry)}` }
  }

  mayRead(key: string, password: string): boolean {
    const [expiry = '', signature = ''] = password.split('.')
    return Number.parseInt(expiry, 36) * 1000 > Date.now() && same(signature, this.#signature(key, expiry))
  }

  #signature(key: string, expiry: string): string {
    return createHmac('sha256', this.#settings.password).update(`read/${expiry}/${key}`).digest('base64url')
  }

  /** Looks whether it is there, and throws off what nobody takes. Gives what of that it throws off because it is no H.264. */
  async look(): Promise<string[]> {
    try {
      if (!this.#isThere) this.#place = await this.#find()
      const { items } = pathsThere.parse(await this.#ask('GET', 'paths/list?itemsPerPage=1000'))
      this.#isThere = true
      this.#say('')
      return await this.#throwOff(items)
    } catch (error) {
      this.#isThere = false
      if (this.#refusals === 1) return []
      if (error instanceof Unfit) this.#say(error.message)
      else this.#say(away, error)
      return []
    }
  }

  /** Ends what is published with this key, there too. */
  async kick(key: string): Promise<void> {
    try {
      const { source } = pathThere.parse(await this.#ask('GET', `paths/get/${folder}${key}`))
      const kind = kinds[source?.type ?? '']
      if (source && kind !== undefined) await this.#ask('POST', `${kind}/kick/${source.id}`)
    } catch {
      // it is gone, or the server is, which is looked at soon
    }
  }

  async #throwOff(paths: readonly z.output<typeof pathThere>[]): Promise<string[]> {
    const now = Date.now()
    const alone = new Map(
      paths.flatMap(({ name, ready, readers, tracks }) =>
        ready && (readers ?? []).length === 0 && name.startsWith(folder) ? [[name.slice(folder.length), tracks]] : [],
      ),
    )
    for (const key of this.#orphans.keys()) if (!alone.has(key)) this.#orphans.delete(key)
    const unfit: string[] = []
    for (const [key, tracks] of alone) {
      const since = this.#orphans.get(key) ?? now
      this.#orphans.set(key, since)
      if (now - since < orphanMs) continue
      this.#orphans.delete(key)
      if (tracks && !tracks.includes('H264')) unfit.push(key)
      await this.kick(key)
    }
    return unfit
  }

  async #find(): Promise<{ host: string; port: number }> {
    const found = z.safeParse(settingsThere, await this.#ask('GET', 'config/global/get'))
    const why = found.success ? lacking(found.data) : 'answers as no MediaMTX that we know'
    if (!found.success || why !== null) throw new Unfit(why ?? '')
    const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(found.data.rtmpAddress) ?? []
    const isAny = ['', '0.0.0.0', '[::]'].includes(host)
    return { host: (isAny ? new URL(this.#settings.url).hostname : host).replaceAll(/[[\]]/g, ''), port: Number(port) }
  }

  async #ask(method: 'GET' | 'POST', path: string): Promise<unknown> {
    const { url, name, password } = this.#settings
    const answer = await fetch(`${url}/v3/${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    this.#refusals = answer.status === 401 ? this.#refusals + 1 : 0
    if (this.#refusals > 1)
      throw new Unfit('refuses us: its authHTTPAddress must lead to /api/live/server/auth, with name and password')
    if (!answer.ok) throw new Error(`it answers with status ${String(answer.status)}`)
    return text === '' ? null : JSON.parse(text)
  }

  /** Once for each change. */
  #say(why: string, error?: unknown): void {
    if (why === this.#said) return
    this.#said = why
    const line = `LIVE_SERVER_URL=${JSON.stringify(this.#settings.url)}`
    if (why === '') this.#log.info(`${line}: is there`)
    else this.#log.warn(`${line}: ${why}${error === undefined ? '' : ` (${causeOf(error)})`}`)
  }
}
