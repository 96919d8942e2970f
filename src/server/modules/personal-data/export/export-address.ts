import { createHmac, timingSafeEqual } from 'node:crypto'
import { allKeys, firstKey, type Keys } from '#platform/encryption/keys.ts'

const signature = (secret: string, id: string, until: string): Buffer =>
  createHmac('sha256', secret).update(`export ${id} ${until}`).digest()

/**
 * `/exports/<id>/<expiry>-<epoch>.<signature>`: opens one copy of somebody's data to whoever holds it, until the expiry (base 36,
 * seconds since 1970), and as long as `epoch` is that of its owner's credentials.
 */
export function signExport(keys: Keys, id: string, { expiresAt, epoch }: { expiresAt: string; epoch: number }): string {
  const until = `${Math.floor(Date.parse(expiresAt) / 1000).toString(36)}-${epoch.toString(36)}`
  return `/exports/${id}/${until}.${signature(firstKey(keys), id, until).toString('base64url')}`
}

/** The epoch of an address that was made by us for this copy and has not ended; null: it opens nothing. */
export function readExportGrant(keys: Keys, id: string, grant: string, nowSeconds: number): number | null {
  const [, until = '', given = ''] = /^([0-9a-z]{1,9}-[0-9a-z]{1,7})\.([A-Za-z0-9_-]{43})$/.exec(grant) ?? []
  const bytes = Buffer.from(given, 'base64url')
  const isOurs = (secret: string): boolean => {
    const expected = signature(secret, id, until)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }
  if (!allKeys(keys).some(isOurs)) return null
  const [expiry = '', epoch = ''] = until.split('-')
  return Number.parseInt(expiry, 36) > nowSeconds ? Number.parseInt(epoch, 36) : null
}

/** Storage key of a copy. */
export const exportKey = (id: string): string => `exports/${id}.zip`
