import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { security } from '#contract/security.ts'
import type { RouteAnswer } from '#contract/http.ts'
import { voidCredentials } from '../credentials.ts'
import { recordSecurityEvent } from '../record-event.ts'
import type { Services } from '#platform/services.ts'
import { deviceOf, type Origin } from '../session-origin.ts'
import { endSessions } from '../sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import type { Actor } from '#platform/http/actor.ts'
import { lockSession } from './lock-session.ts'

/** Where someone is logged in: the session that asks first, then the ones used last. */
export async function listSessions(
  { db, places }: Services,
  { userId, sessionHash }: Actor,
): Promise<RouteAnswer<(typeof security)['GET /sessions']>> {
  const { rows } = await sql<{
    id: number
    current: boolean
    user_agent: string
    address_range: string
    language: string
    created_at: string
    last_used_at: string
  }>`select id, token_hash = ${sessionHash} as current, user_agent, address_range, created_at, last_used_at,
      (select language from accounts a where a.user_id = s.user_id) as language
    from sessions s where user_id = ${userId} and expires_at > now() and (not superseded or token_hash = ${sessionHash})
    order by token_hash = ${sessionHash} desc, last_used_at desc, id desc limit ${limits.sessionsShown}`.execute(db)
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.current,
      device: deviceOf(row.user_agent),
      addressRange: row.address_range,
      ...places.placeOf(row.address_range, row.language),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
  }
}

/** Ends one of a person's sessions and what was handed out before, which may have been asked for there; their own present one too, which is logging out. */
export async function endSession(
  { db, sessions }: Services,
  { userId }: Actor,
  id: number,
  origin: Origin,
): Promise<Result<Record<string, never>, 'not_found'>> {
  const result = await transaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found'>> => {
    await voidCredentials(tx, userId)
    const gone = await sql`delete from sessions where user_id = ${userId}
      and log_in = (select log_in from sessions where id = ${id} and user_id = ${userId})`.execute(tx)
    if (gone.numAffectedRows === 0n) return fail('not_found')
    await recordSecurityEvent(tx, { userId, kind: 'sessions_ended', origin })
    return {}
  })
  sessions.forgetUser(userId)
  return result
}

/** Ends all of a person's sessions but the one that asks. */
export async function endOtherSessions(
  { db, sessions }: Services,
  { userId, sessionHash }: Actor,
  origin: Origin,
): Promise<Result<{ ended: number }, 'unauthenticated'>> {
  const result = await transaction(db, async (tx): Promise<Result<{ ended: number }, 'unauthenticated'>> => {
    if (!(await lockSession(tx, sessionHash))) return fail('unauthenticated')
    const ended = await endSessions(tx, userId, { except: sessionHash })
    if (ended > 0) await recordSecurityEvent(tx, { userId, kind: 'sessions_ended', origin })
    return { ended }
  })
  sessions.forgetUser(userId)
  return result
}
