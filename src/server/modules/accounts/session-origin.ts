import { isIPv4 } from 'node:net'
import { groupsOf, plainAddress, prefixOf } from '#platform/http/network.ts'

/** Where a request came from, as the program sees it. */
export type Origin = { address: string; userAgent: string }

/** The network of an address, enough for a person to recognise and too little to find a house: /24, or /48 of IPv6. */
export function addressRange(address: string): string {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0/24')
  const groups = groupsOf(plain)
  return groups ? prefixOf(groups, 48) : ''
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const first = (list: readonly (readonly [RegExp, string])[], text: string): string =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** Browser and system by their own account, such as "Firefox, Linux"; empty when nothing is known. */
export const deviceOf = (userAgent: string): string =>
  [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(', ')
