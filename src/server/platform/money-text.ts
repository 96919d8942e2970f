import { directionOf, localeOf, readLocale } from '#contract/languages.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as people read them in papers and on the command line: "$5.00", "-$5.00". Nothing is "$0.00", taken off or not. */
export const moneyText = (cents: number): string => usd.format(cents === 0 ? 0 : cents / 100)

/**
 * Writes integer cents for who reads a language, with the digits that it names (`textsFor`): "$3.99", "3,99 $". `short`: whole dollars without their cents, as limits are said.
 * Where words go from right to left it is kept apart, so that it does not turn its surroundings around, and read from the right as
 * well: figures, then the sign (Unicode UAX 9, isolates).
 */
export function moneyIn(language: string, { short = false } = {}): (cents: number) => string {
  const money = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
  })
  const isRightToLeft = directionOf(readLocale(language).langCode) === 'rtl'
  return (cents) => {
    // -0 would be written with a minus; the marks for the other order are ours to set; Intl has no narrow sign for Arabic
    const said = money
      .format(cents === 0 ? 0 : cents / 100)
      .replaceAll(/[\u200e\u200f\u061c]/g, '')
      .replace('US$', '$')
    return isRightToLeft ? `\u2067\u200f${said}\u2069` : said
  }
}

/** Integer cents as a plain decimal for machines: "5.00", "-5.00", "0.00". Exact for every safe integer. */
export function decimalDollars(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${String(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
}
