import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { voidCredentials } from './credentials.ts'
import type { Db, Tx } from '#platform/services.ts'
import { addressRange, type Origin } from './session-origin.ts'

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Opens a session and gives its bearer token: 256 random bits, of which only the SHA-256 is kept. `steppedUp`: the person
 * has just proved who they are.
 */
export async function openSession(
  tx: Tx | Db,
  userId: number,
  { address, userAgent }: Origin,
  { steppedUp = false }: { steppedUp?: boolean } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into sessions (token_hash, user_id, user_agent, address_range, expires_at, stepped_up_at)
    values (${hashToken(token)}, ${userId}, ${userAgent}, ${addressRange(address)},
      now() + make_interval(days => ${limits.sessionDays}), ${steppedUp ? sql`now()` : null})`.execute(tx)
  return token
}

/**
 * Gives the holder's own session a new token (OWASP ASVS 7.2.4). The old one lives a few seconds longer, for calls that are
 * under way with it. Call `sessions.forget` with the old hash after the commit. Throws when the session is gone.
 */
export async function rotateSession(
  tx: Tx | Db,
  sessionHash: Buffer,
  origin: Origin,
  { steppedUp }: { steppedUp: boolean },
): Promise<string> {
  const { rows } = await sql<{ user_id: number; log_in: number; created_at: string; stepped_up_at: string | null }>`
    update sessions set superseded = true, expires_at = least(expires_at, now() + make_interval(secs => ${limits.supersededSeconds}))
    where token_hash = ${sessionHash} and not superseded returning user_id, log_in, created_at, stepped_up_at`.execute(
    tx,
  )
  const old = rows[0]
  if (!old) throw new Error('There is no session to rotate.')
  const token = await openSession(tx, old.user_id, origin, { steppedUp })
  // it is the same log-in to its person; what it had proved before stays proved
  await sql`update sessions set created_at = ${old.created_at}, log_in = ${old.log_in},
    expires_at = least(expires_at, ${old.created_at}::timestamptz + make_interval(days => ${limits.sessionMaxDays})), stepped_up_at = coalesce(stepped_up_at, ${old.stepped_up_at})
    where token_hash = ${hashToken(token)}`.execute(tx)
  await sql`update push_subscriptions set session_hash = ${hashToken(token)} where session_hash = ${sessionHash}`.execute(
    tx,
  )
  return token
}

/**
 * Ends a user's sessions, all or all but one, and with them all else that was handed out before: whoever ends them has somebody in mind
 * who must not come back by a link that is on its way. Says how many the person saw. Call `sessions.forgetUser` after the commit.
 */
export async function endSessions(tx: Tx, userId: number, { except }: { except?: Buffer } = {}): Promise<number> {
  await voidCredentials(tx, userId)
  const { rows } = await sql<{ seen: boolean }>`
    delete from sessions where user_id = ${userId} and token_hash is distinct from ${except ?? null}
    returning not superseded and expires_at > now() as seen`.execute(tx)
  return rows.filter(({ seen }) => seen).length
}
