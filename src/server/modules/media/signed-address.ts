import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { allKeys, firstKey, type Keys } from '#platform/encryption/keys.ts'

/**
 * Addresses made within one window are the same, so that a browser finds the picture in its cache again. They end two
 * minutes early at most: lists on screen stay good for eight minutes at least, and never for more than ten.
 */
const windowSeconds = 120
const signatureBytes = 16
/** Signed addresses remembered at once, about 100 bytes each. */
const remembered = 20_000

let cache: { secret: string; window: number; addresses: Map<string, string> } = {
  secret: '',
  window: 0,
  addresses: new Map(),
}

const signature = (secret: string, key: string, claims: string, mark: string): Buffer =>
  createHmac('sha256', secret)
    .update(mark === '' ? `${key}/${claims}` : `${key}/${claims}/${mark}`)
    .digest()
    .subarray(0, signatureBytes)

/** The owner of media that a buyer keeps when their creator is gone: only countries where nothing is offered count for it. */
export const noOwner = -1
/** `ownerId`: where this person is hidden, the address opens nothing; 0 for who made the media, and for staff. */
type Claims = { mark?: string; ownerId?: number }
/** `untilSeconds`: it ends then, where that is sooner (seconds since 1970). */
type Asked = Claims & { untilSeconds?: number | undefined }

/**
 * `/media/<key>/<expiry>[-<owner>].<signature>`: opens all files of one media to whoever holds it, until the expiry (base
 * 36, seconds since 1970), and not where its owner (base 36; 0: `noOwner`) is hidden. Give it only to entitled viewers. `/<file>` follows.
 * With a `mark`, a username that follows the signature and is covered by it, pictures are delivered with that name on them.
 */
export function signAddress(
  keys: Keys,
  key: string,
  nowSeconds: number,
  { mark = '', ownerId = 0, untilSeconds = Infinity }: Asked = {},
): string {
  const secret = firstKey(keys)
  const window = Math.floor(nowSeconds / windowSeconds)
  if (cache.window !== window || cache.secret !== secret || cache.addresses.size >= remembered)
    cache = { secret, window, addresses: new Map() }
  const end = Math.min(window * windowSeconds + limits.mediaAddressSeconds, Math.floor(untilSeconds))
  const name = `${key}/${String(ownerId)}/${String(end)}/${mark}`
  const known = cache.addresses.get(name)
  if (known !== undefined) return known
  const expiry = end.toString(36)
  const claims = ownerId === 0 ? expiry : `${expiry}-${ownerId === noOwner ? '0' : ownerId.toString(36)}`
  const grant = `${claims}.${signature(secret, key, claims, mark).toString('base64url')}`
  const address = `/media/${key}/${grant}${mark === '' ? '' : `.${mark}`}`
  cache.addresses.set(name, address)
  return address
}

/** Seconds that the address goes on working, and what it claims; null when it is forged, over, or for another key. */
export function checkAddress(
  keys: Keys,
  key: string,
  grant: string,
  nowSeconds: number,
): ({ seconds: number } & Required<Claims>) | null {
  const [, claims = '', expiry = '', owner, given = '', mark = ''] =
    /^(([0-9a-z]{1,9})(?:-([0-9a-z]{1,11}))?)\.([A-Za-z0-9_-]{22})(?:\.([a-z0-9_.]{1,30}))?$/.exec(grant) ?? []
  const bytes = Buffer.from(given, 'base64url')
  const isOurs = (secret: string): boolean => timingSafeEqual(bytes, signature(secret, key, claims, mark))
  if (bytes.length !== signatureBytes || !allKeys(keys).some(isOurs)) return null
  const remaining = Number.parseInt(expiry, 36) - nowSeconds
  const ownerId = owner === undefined ? 0 : owner === '0' ? noOwner : Number.parseInt(owner, 36)
  return remaining > 0 ? { seconds: Math.floor(remaining), mark, ownerId } : null
}
