const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as people read them in papers and on the command line: "$5.00", "-$5.00". Nothing is "$0.00", taken off or not. */
export const moneyText = (cents: number): string => usd.format(cents === 0 ? 0 : cents / 100)

/** Integer cents as a plain decimal for machines: "5.00", "-5.00", "0.00". Exact for every safe integer. */
export function decimalDollars(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${String(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`
}
