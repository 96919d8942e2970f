import { sql } from 'kysely'
import type { StaffRole } from '#contract/http.ts'
import { limits } from '#contract/limits.ts'
import type { Actor, Authenticate } from '#platform/http/actor.ts'
import type { Db } from '../services.ts'
import { hashToken } from './sessions.ts'

/** Sessions known for this long are not asked for again by the same process. */
const knownMs = 2_000
const knownMost = 20_000

/**
 * Finds who a token belongs to. A session slides: used again after an hour, it lives for another 30 days, up to a
 * year from its log-in. A found
 * session is remembered for two seconds (a page makes several calls at once); `forget` and `forgetUser`
 * end that at once in this process.
 */
export function createSessionLookup(db: Db): {
  authenticate: Authenticate
  forget(sessionHash: Buffer): void
  forgetUser(userId: number): void
} {
  const known = new Map<string, { actor: Actor; until: number }>()
  const remember = (token: string, actor: Actor): Actor => {
    known.delete(token)
    known.set(token, { actor, until: Date.now() + knownMs })
    if (known.size > knownMost) known.delete(known.keys().next().value as string)
    return actor
  }
  return {
    async authenticate(token) {
      const before = known.get(token)
      if (before && before.until > Date.now()) return before.actor
      const hash = hashToken(token)
      const { rows } = await sql<{
        id: number
        username: string
        creator: boolean
        verified: boolean
        idle: boolean
        staff: StaffRole | null
        stepped: number
      }>`
        select u.id, u.username, u.is_creator as creator, a.email_verified_at is not null as verified, a.staff_role as staff,
          coalesce(extract(epoch from s.stepped_up_at) * 1000, 0)::float8 as stepped,
          s.last_used_at < now() - interval '1 hour' and not s.superseded as idle
        from sessions s join users u on u.id = s.user_id join accounts a on a.user_id = u.id
        where s.token_hash = ${hash} and s.expires_at > now()`.execute(db)
      const row = rows[0]
      if (!row) {
        known.delete(token)
        return null
      }
      if (row.idle)
        await sql`update sessions set last_used_at = now(), expires_at = least(
          now() + make_interval(days => ${limits.sessionDays}), created_at + make_interval(days => ${limits.sessionMaxDays}))
          where token_hash = ${hash}`.execute(db)
      const actor = {
        userId: row.id,
        username: row.username,
        isCreator: row.creator,
        isEmailVerified: row.verified,
        staffRole: row.staff,
        steppedUpUntil: row.stepped + limits.stepUpMinutes * 60_000,
        sessionHash: hash,
      }
      return remember(token, actor)
    },
    forget(sessionHash) {
      for (const [token, { actor }] of known) if (actor.sessionHash.equals(sessionHash)) known.delete(token)
    },
    forgetUser(userId) {
      for (const [token, { actor }] of known) if (actor.userId === userId) known.delete(token)
    },
  }
}
export type SessionLookup = ReturnType<typeof createSessionLookup>
