import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { security } from '#contract/security.ts'
import type { RouteAnswer } from '#contract/http.ts'
import { securityEventKind, type SecurityEventKind } from '#contract/security.ts'
import { recoveryCodesLeft } from '../credentials/recovery-codes.ts'
import type { Services } from '#platform/services.ts'
import { listPasskeys } from './passkeys.ts'

const known: ReadonlySet<string> = new Set(securityEventKind.options)

/** How an account is protected, its passkeys (oldest first) and the newest of what happened to it. */
export async function getSecurity(
  { db }: Services,
  userId: number,
): Promise<RouteAnswer<(typeof security)['GET /security']>> {
  const [accounts, passkeys, left, events] = await Promise.all([
    sql<{ changed_at: string; two_factor: boolean }>`
      select password_changed_at as changed_at, totp_enabled_at is not null as two_factor
      from accounts where user_id = ${userId}`.execute(db),
    listPasskeys(db, userId),
    recoveryCodesLeft(db, userId),
    sql<{ kind: string; device: string; address_range: string; at: string }>`
      select kind, device, address_range, at from security_events
      where user_id = ${userId} order by id desc limit ${limits.securityEventsShown}`.execute(db),
  ])
  const [account] = accounts.rows
  if (!account) throw new Error(`User ${String(userId)} has no account.`)
  return {
    passwordChangedAt: account.changed_at,
    twoFactor: account.two_factor,
    recoveryCodesLeft: left,
    passkeys,
    events: events.rows
      .filter(({ kind }) => known.has(kind))
      .map(({ kind, device, address_range: addressRange, at }) => ({
        kind: kind as SecurityEventKind,
        device,
        addressRange,
        at,
      })),
  }
}
