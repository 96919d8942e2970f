import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { recordAudit } from '#modules/audit/record.ts'
import { idOf, type Viewer } from '#modules/accounts/visibility.ts'
import { transaction } from '#platform/database/transaction.ts'
import { fail, type Result } from '#platform/failure.ts'
import { allKeys, firstKey, type Keys } from '#platform/encryption/keys.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Sent } from '#platform/http/send.ts'
import type { Services } from '#platform/services.ts'
import { readShows } from '../show-row.ts'
import { entitlementTo } from '../show-view.ts'

/** Staff watch unseen: they are not counted. */
export const staffName = 'staff'
const nameOf = (showId: number): string => `live_${String(showId)}`
const signatureOf = (secret: string, showId: number, claims: string): Buffer =>
  createHmac('sha256', secret)
    .update(`live/${String(showId)}/${claims}`)
    .digest()

type Proved = { showId: number; viewer: string; endsAt: number }
/** Cookies of this process that hold a pass whose signature was right. */
const proved = new Map<string, Proved>()
const provedMost = 20_000
/** Cookies that are longer are looked through each time: whoever adds some of their own fills no memory. */
const keptLength = 800

/** Whom a pass of this show in these cookies lets in: a user's number, a guest's name of their own, or staff; null: nobody. */
export function openedBy(
  keys: Keys,
  showId: number,
  cookies: string | undefined = '',
  nowMs = Date.now(),
): string | null {
  // whoever watches shows the same pass four times a second
  const known = proved.get(cookies)
  if (known?.showId === showId) return known.endsAt > nowMs ? known.viewer : null
  const value = new RegExp(`(?:^|;\\s*)${nameOf(showId)}=([^;]+)`).exec(cookies)?.[1] ?? ''
  const [, claims = '', viewer = '', expiry = '', given = ''] =
    /^(([A-Za-z0-9_-]{1,24})\.([0-9a-z]{1,9}))\.([A-Za-z0-9_-]{43})$/.exec(value) ?? []
  const endsAt = Number.parseInt(expiry, 36) * 1000
  if (claims === '' || endsAt <= nowMs) return null
  const bytes = Buffer.from(given, 'base64url')
  const isOurs = (secret: string): boolean => {
    const expected = signatureOf(secret, showId, claims)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
  if (!allKeys(keys).some(isOurs)) return null
  if (proved.size >= provedMost) proved.clear()
  if (cookies.length <= keptLength) proved.set(cookies, { showId, viewer, endsAt })
  return viewer
}

function passFor(services: Services, showId: number, viewer: string): string {
  const claims = `${viewer}.${Math.floor(Date.now() / 1000 + limits.showPassSeconds).toString(36)}`
  const value = `${claims}.${signatureOf(firstKey(services.mediaSecret), showId, claims).toString('base64url')}`
  const secure = services.apiUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(showId)}=${value}; Path=/live-media/${String(showId)}/; Max-Age=${String(limits.showPassSeconds)}; HttpOnly; SameSite=Lax${secure}`
}

type Asked = { viewer: Viewer; actor: Actor | null; showId: number; cookies: string | undefined }

/**
 * Lets somebody who may watch a show into it for two minutes: nobody looks anything up for a playlist or part. Whoever is blocked,
 * refunded or no longer subscribed gets no further one. Moderators come into every show, and the first look is logged.
 */
export async function givePass(
  services: Services,
  { viewer, actor, showId, cookies }: Asked,
): Promise<Result<Sent, 'not_found' | 'forbidden' | 'show_over'>> {
  const isModerator = actor?.staffRole === 'moderator' || actor?.staffRole === 'admin'
  const [row] = await readShows(services.db, isModerator ? { guestIn: '' } : viewer, sql`s.id = ${showId}`)
  if (!row) return fail('not_found')
  if (row.state === 'ended') return fail('show_over')
  if (row.state === 'scheduled') return fail('forbidden')
  const viewerId = idOf(viewer)
  const before = openedBy(services.mediaSecret, showId, cookies)
  if (isModerator && row.creator_id !== viewerId && before === null)
    await transaction(services.db, (tx) =>
      recordAudit(tx, {
        actorId: viewerId,
        action: 'live.watch',
        subject: { kind: 'show', id: showId },
        userId: row.creator_id,
      }),
    )
  if (!isModerator && !entitlementTo(row, viewerId).open) return fail('forbidden')
  const name = isModerator
    ? staffName
    : viewerId > 0
      ? String(viewerId)
      : before?.startsWith('g')
        ? before
        : `g${randomBytes(9).toString('base64url')}`
  return { status: 204, headers: { 'set-cookie': passFor(services, showId, name), 'cache-control': 'no-store' } }
}
