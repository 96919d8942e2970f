import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '#contract/limits.ts'

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

const signature = (secret: string, key: string, expiry: string, mark: string): Buffer =>
  createHmac('sha256', secret)
    .update(mark === '' ? `${key}/${expiry}` : `${key}/${expiry}/${mark}`)
    .digest()
    .subarray(0, signatureBytes)

/**
 * `/media/<key>/<expiry>.<signature>`: opens all files of one media to whoever holds it, without a look-up, until the
 * expiry (base 36, seconds since 1970). Give it only to entitled viewers. `/<file>` follows. With a `mark`, a username
 * that follows the signature and is covered by it, pictures are delivered with that name on them.
 */
export function signAddress(secret: string, key: string, nowSeconds: number, mark = ''): string {
  const window = Math.floor(nowSeconds / windowSeconds)
  if (cache.window !== window || cache.secret !== secret || cache.addresses.size >= remembered)
    cache = { secret, window, addresses: new Map() }
  const name = mark === '' ? key : `${key}/${mark}`
  const known = cache.addresses.get(name)
  if (known !== undefined) return known
  const expiry = (window * windowSeconds + limits.mediaAddressSeconds).toString(36)
  const grant = `${expiry}.${signature(secret, key, expiry, mark).toString('base64url')}`
  const address = `/media/${key}/${grant}${mark === '' ? '' : `.${mark}`}`
  cache.addresses.set(name, address)
  return address
}

/** Seconds that the address goes on working, and the name for its pictures; null when it is forged, over, or for another key. */
export function checkAddress(
  secret: string,
  key: string,
  grant: string,
  nowSeconds: number,
): { seconds: number; mark: string } | null {
  const [, expiry = '', given = '', mark = ''] =
    /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})(?:\.([a-z0-9_.]{1,30}))?$/.exec(grant) ?? []
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== signatureBytes || !timingSafeEqual(bytes, signature(secret, key, expiry, mark))) return null
  const remaining = Number.parseInt(expiry, 36) - nowSeconds
  return remaining > 0 ? { seconds: Math.floor(remaining), mark } : null
}
