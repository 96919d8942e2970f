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
  const [account, passkeys, left, events] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['password_changed_at', 'totp_enabled_at'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    listPasskeys(db, userId),
    recoveryCodesLeft(db, userId),
    db
      .selectFrom('security_events')
      .select(['kind', 'device', 'address_range', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limits.securityEventsShown)
      .execute(),
  ])
  return {
    passwordChangedAt: account.password_changed_at,
    twoFactor: account.totp_enabled_at !== null,
    recoveryCodesLeft: left,
    passkeys,
    events: events
      .filter(({ kind }) => known.has(kind))
      .map(({ kind, device, address_range: addressRange, at }) => ({
        kind: kind as SecurityEventKind,
        device,
        addressRange,
        at,
      })),
  }
}
