import * as z from 'zod/mini'
import { isLoopback } from '#platform/http/access.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Encoders } from '../encoders.ts'
import { folder } from './live-server.ts'

const short = z.string().check(z.maxLength(500))
/** What a MediaMTX asks (its `authHTTPAddress`). */
const question = z.object({
  ip: short,
  user: short,
  password: short,
  action: short,
  path: short,
  protocol: short,
  /** Null: nobody has come yet; a browser asks what WHIP would take. */
  id: z.nullable(short),
})

const keyOf = (path: string): string | null =>
  /^[A-Za-z0-9_-]{1,100}$/.exec(path.startsWith(folder) ? path.slice(folder.length) : '')?.[0] ?? null

function readBasic(header: string | undefined): [name: string, password: string] {
  const text = Buffer.from(/^Basic ([A-Za-z0-9+/=]{1,700})$/.exec(header ?? '')?.[1] ?? '', 'base64').toString()
  const colon = text.indexOf(':')
  return [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)]
}

/**
 * Answers a live server that asks who may publish there, who may read, and who may use its API. Every no is the same: why an
 * encoder was refused only its creator is told.
 */
export function createHook(encoders: Encoders) {
  // who has guessed wrong too often is not looked up for a while; a proxy on this machine has the guesses of many
  const guesses = createRateLimiter()
  const refusedUntil = new Map<string, number>()
  const isGuessing = (ip: string): boolean => (refusedUntil.get(ip) ?? 0) > Date.now()
  function noteGuess(ip: string): void {
    const refused = isLoopback(ip) ? null : guesses.takeFrom('auth', ip)
    const seconds = refused?.details?.['retryAfterSeconds']
    if (typeof seconds === 'number') refusedUntil.set(ip, Date.now() + seconds * 1000)
    if (refusedUntil.size > 10_000) refusedUntil.delete(refusedUntil.keys().next().value as string)
  }

  async function isAllowed(asked: z.output<typeof question>): Promise<boolean> {
    const { action, path, protocol, ip, user, password, id } = asked
    const server = encoders.liveServer
    if (!server) return false
    if (action === 'api') return server.isOurs(user, password)
    const key = keyOf(path)
    if (key === null) return false
    if (action === 'read') return protocol === 'rtmp' && server.mayRead(key, password)
    if (action !== 'publish' || isGuessing(ip)) return false
    const answer = await encoders.admitAt({ key, address: ip, begins: id !== null })
    if (answer === 'unknown_key') noteGuess(ip)
    return answer === 'yes'
  }

  return async (header: string | undefined, body: unknown): Promise<Result<Record<string, never>, 'forbidden'>> => {
    const asked = z.safeParse(question, body)
    const [name, password] = readBasic(header)
    if (!asked.success || encoders.liveServer?.isOurs(name, password) !== true) return fail('forbidden')
    return (await isAllowed(asked.data)) ? {} : fail('forbidden')
  }
}
