import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, without leading zeros; null for anything else. */
export function groupsOf(address: string): string[] | null {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(plain)) return null
  // the last 32 bits may be written as an IPv4 address (RFC 4291 section 2.2)
  const hex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** An IPv4 address that came over an IPv6 socket, as IPv4; anything else as it is. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  // as sockets of both families write it, several times a second for everybody who watches a show
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : ''
  if (isIPv4(mapped)) return mapped
  const groups = groupsOf(address)
  if (!groups || groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** The first `bits` (a multiple of 16) of an IPv6 address, as in `2001:db8:1::/48`. */
export const prefixOf = (groups: readonly string[], bits: 48 | 64): string =>
  `${groups.slice(0, bits / 16).join(':')}::/${String(bits)}`

/**
 * What an address counts as. `near`: one household: an IPv4 address, or an IPv6 /64, since whoever has one address of it has 2^64.
 * `wide`: the /48 around it, which one customer may have too; null for IPv4. Anything that is no address counts as itself.
 */
export function networksOf(address: string): { near: string; wide: string | null } {
  const plain = plainAddress(address)
  const groups = isIPv4(plain) ? null : groupsOf(plain)
  return groups ? { near: prefixOf(groups, 64), wide: prefixOf(groups, 48) } : { near: plain, wide: null }
}
