import { CompiledQuery, sql } from 'kysely'
import type { StaffRole } from '#contract/http.ts'
import { limits } from '#contract/limits.ts'
import type { Actor, Authenticate } from '#platform/http/actor.ts'
import { cacheLookups } from '#platform/metrics/instruments.ts'
import type { Db } from '#platform/services.ts'
import { hashToken } from './sessions.ts'

declare module '#platform/services.ts' {
  interface Services {
    sessions: SessionLookup
  }
}

/** What PostgreSQL tells every process when a session has ended, or what its person may do has changed, by triggers (`notify_of_…`). */
export const sessionsChannel = 'sessions'

/** Sessions known for this long are not asked for again by the same process, which hears of changes; and by one that does not hear. */
const knownMs = 30_000
const knownDeafMs = 2_000
const knownMost = 20_000
/** Tokens that one statement looks up. */
const lookedUpMost = 100

type Row = {
  n: number
  id: number
  username: string
  creator: boolean
  verified: boolean
  idle: boolean
  staff: StaffRole | null
  factor: boolean
  accountStatus: Actor['accountStatus']
  stepped: number
  country: string | null
  born: string
  shown: number | null
  seen: string[]
  seen_ms: number[] | null
  left_ms: number
}
// every request begins with it: written once, and not put together anew each time
const statement = `
  select t.n, u.id, u.username, u.is_creator as creator, a.email_verified_at is not null as verified, a.staff_role as staff, a.totp_enabled_at is not null as factor,
    a.country, a.date_of_birth::text as born, a.address_countries as seen, a.age_shown as shown,
    case when cardinality(a.address_seen) > 0 then (select array_agg(extract(epoch from at)::float8 * 1000) from unnest(a.address_seen) at) end as seen_ms,
    case when u.suspended_at is not null then 'suspended' when a.restricted_at is not null then 'restricted' else 'good' end as "accountStatus",
    coalesce(extract(epoch from s.stepped_up_at) * 1000, 0)::float8 as stepped,
    extract(epoch from s.expires_at - now())::float8 * 1000 as left_ms,
    s.last_used_at < now() - interval '1 hour' and not s.superseded as idle
  from unnest($1::bytea[]) with ordinality as t(hash, n)
  join sessions s on s.token_hash = t.hash and s.expires_at > now()
  join users u on u.id = s.user_id join accounts a on a.user_id = u.id`

const actorOf = (row: Row, sessionHash: Buffer): Actor => ({
  userId: row.id,
  username: row.username,
  isCreator: row.creator,
  isEmailVerified: row.verified,
  staffRole: row.staff,
  hasSecondFactor: row.factor,
  accountStatus: row.accountStatus,
  steppedUpUntil: row.stepped + limits.stepUpMinutes * 60_000,
  seenIn: row.seen.map((country, index) => ({ country, at: row.seen_ms?.[index] ?? 0 })),
  dateOfBirth: row.born,
  country: row.country ?? '',
  ageShown: row.shown ?? 0,
  sessionHash,
})

/** A session that is used lives on. */
const slide = (db: Db, hash: Buffer): Promise<unknown> =>
  sql`update sessions set last_used_at = now(), expires_at = least(
    now() + make_interval(days => ${limits.sessionDays}), created_at + make_interval(days => ${limits.sessionMaxDays}))
    where token_hash = ${hash}`.execute(db)

type Asked = { token: string; found: PromiseWithResolvers<Actor | null> }

/**
 * Finds who a token belongs to. A session slides: used again after an hour, it lives for another 30 days, up to a
 * year from its log-in. A found session is remembered, for half a minute by a process that is told of changes (`heed`), else
 * for two seconds (a page makes several calls at once); `forget` and `forgetUser` end that at once in this process. Tokens
 * that are asked for at the same moment are looked up together, and one that several calls bring is looked up once.
 */
export function createSessionLookup(db: Db): {
  authenticate: Authenticate
  forget(sessionHash: Buffer): void
  forgetUser(userId: number): void
  /** Whatever was missed meanwhile is read anew. */
  forgetAll(): void
  /** How it is known whether this process hears of changes now. */
  heed(isListening: () => boolean): void
} {
  const known = new Map<string, { actor: Actor; foundAt: number; until: number }>()
  let hears = (): boolean => false
  let asked = new Map<string, Asked>()
  /** Counts what was forgotten: a look-up from before is not remembered. */
  let forgotten = 0
  const remember = (token: string, actor: Actor, leftMs: number): void => {
    known.delete(token)
    known.set(token, { actor, foundAt: Date.now(), until: Date.now() + Math.min(knownMs, leftMs) })
    if (known.size > knownMost) known.delete(known.keys().next().value as string)
  }

  async function lookUp(those: readonly Asked[]): Promise<void> {
    const before = forgotten
    const hashes = those.map(({ token }) => hashToken(token))
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement, [hashes]))
    const byNumber = new Map(rows.map((row) => [row.n, row]))
    for (const [index, { token, found }] of those.entries()) {
      const row = byNumber.get(index + 1)
      if (!row) {
        known.delete(token)
        found.resolve(null)
        continue
      }
      const actor = actorOf(row, hashes[index] as Buffer)
      if (before === forgotten) remember(token, actor, row.left_ms)
      // the others do not wait for the one whose session is used again after an hour
      if (row.idle) slide(db, actor.sessionHash).then(() => found.resolve(actor), found.reject)
      else found.resolve(actor)
    }
  }

  function lookUpAsked(): void {
    const all = [...asked.values()]
    asked = new Map()
    for (let from = 0; from < all.length; from += lookedUpMost) {
      const those = all.slice(from, from + lookedUpMost)
      lookUp(those).catch((error: unknown) => {
        for (const { found } of those) found.reject(error)
      })
    }
  }

  return {
    async authenticate(token) {
      const before = known.get(token)
      const now = Date.now()
      const isKnown = before && before.until > now && (now - before.foundAt < knownDeafMs || hears())
      cacheLookups.inc({ cache: 'sessions', result: isKnown ? 'hit' : 'miss' })
      if (isKnown) return before.actor
      const same = asked.get(token)
      if (same) return same.found.promise
      const found = Promise.withResolvers<Actor | null>()
      asked.set(token, { token, found })
      // after all requests that have come by now are read
      if (asked.size === 1) setImmediate(lookUpAsked)
      return found.promise
    },
    forget(sessionHash) {
      forgotten += 1
      for (const [token, { actor }] of known) if (actor.sessionHash.equals(sessionHash)) known.delete(token)
    },
    forgetUser(userId) {
      forgotten += 1
      for (const [token, { actor }] of known) if (actor.userId === userId) known.delete(token)
    },
    forgetAll() {
      forgotten += 1
      known.clear()
    },
    heed(isListening) {
      hears = isListening
    },
  }
}
export type SessionLookup = ReturnType<typeof createSessionLookup>
