import { limits } from '#contract/limits.ts'

/** What a top-up offers at a click, in cents. */
export const presets: readonly number[] = limits.topUpPresetsCents

/** The least preset that covers what is missing; null where none does. */
export const presetFor = (missingCents: number): number | null => presets.find((cents) => cents >= missingCents) ?? null

/** The first digit of each script whose digits people type: Latin, Arabic, Persian, Devanagari, full width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10]

function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

const plain = /^(?<whole>\d+)(?:[.,٫](?<part>\d{1,2}))?$/
/** With thousands: what parts them is the same each time, and is not what parts the cents. */
const grouped = /^(?<whole>\d{1,3}([.,٬'’])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](?<part>\d{1,2}))?$/

/**
 * An amount in dollars as people write it, in integer cents: "12", "12.50", "12,5", "$1,000", "١٢٫٥٠". One or two figures after the
 * last separator are cents and three are thousands, in every language: so nobody's "12,50" becomes 1,250. Null for anything else.
 */
export function parseDollars(typed: string): number | null {
  const bare = latinDigits(typed).replaceAll(/[\s\u200e\u200f\u061c\u2066-\u2069$]|USD?/gi, '')
  const match = plain.exec(bare) ?? grouped.exec(bare)
  if (!match?.groups) return null
  const { whole = '', part = '' } = match.groups
  const dollars = Number(whole.replaceAll(/\D/g, ''))
  const cents = dollars * 100 + Number(part.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

export const isTopUp = (cents: number | null): cents is number =>
  cents !== null && cents >= limits.topUpMinCents && cents <= limits.topUpMaxCents

/** Cents out of an address; null for anything that is not a positive amount. */
export function centsIn(search: URLSearchParams, name: string): number | null {
  const given = search.get(name)
  return given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null
}
