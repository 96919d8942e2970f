import { createHmac, timingSafeEqual } from 'node:crypto'

/** A copy of somebody's data, at one epoch of their credentials: what voids those voids its addresses. */
type Copy = { id: string; epoch: number }

const signature = (secret: string, { id, epoch }: Copy, expiry: string): Buffer =>
  createHmac('sha256', secret)
    .update(`export ${id} ${String(epoch)} ${expiry}`)
    .digest()

/** `/exports/<id>/<expiry>.<signature>`: opens one copy of somebody's data to whoever holds it, until the expiry (base 36, seconds since 1970). */
export function signExport(secret: string, copy: Copy, expiresAt: string): string {
  const expiry = Math.floor(Date.parse(expiresAt) / 1000).toString(36)
  return `/exports/${copy.id}/${expiry}.${signature(secret, copy, expiry).toString('base64url')}`
}

/** Whether the address was made by us for this copy and still works. */
export function opensExport(secret: string, copy: Copy, grant: string, nowSeconds: number): boolean {
  const [, expiry = '', given = ''] = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/.exec(grant) ?? []
  const bytes = Buffer.from(given, 'base64url')
  const expected = signature(secret, copy, expiry)
  return (
    bytes.length === expected.length && timingSafeEqual(bytes, expected) && Number.parseInt(expiry, 36) > nowSeconds
  )
}

/** Storage key of a copy. */
export const exportKey = (id: string): string => `exports/${id}.zip`
