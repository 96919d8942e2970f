import { limits } from '#contract/limits.ts'

/** What a top-up offers at a click, in cents. */
export const presets: readonly number[] = limits.topUpPresetsCents

/** The top-up that is offered for what is missing: that amount, as far as one can be so small or so large. */
export const topUpFor = (missingCents: number): number =>
  Math.min(Math.max(missingCents, limits.topUpMinCents), limits.topUpMaxCents)

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

export type AmountWish = { readonly preset: number | null; readonly typed: string }

/** The amount of a wish in cents; null for what cannot be read as one. What is typed counts before what is chosen. */
export const centsOf = ({ preset, typed }: AmountWish): number | null =>
  typed.trim() === '' ? preset : parseDollars(typed)

/** "5", "7.90": an amount as people type it. */
const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))

/** `wanted` cents as a wish: a preset where there is one, else typed. */
export const wishFor = (wanted: number, offered: readonly number[]): AmountWish =>
  offered.includes(wanted) ? { preset: wanted, typed: '' } : { preset: null, typed: dollars(wanted) }

export const isTopUp = (cents: number | null): cents is number =>
  cents !== null && cents >= limits.topUpMinCents && cents <= limits.topUpMaxCents

/** Cents out of an address; null for anything that is not a positive amount. */
export function centsIn(search: URLSearchParams, name: string): number | null {
  const given = search.get(name)
  return given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null
}
