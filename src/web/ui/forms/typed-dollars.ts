/** Integer cents as they are typed into a field: 700 → "7", 750 → "7.50"; null → "". `parseDollars` reads it back. */
export const typedDollars = (cents: number | null): string =>
  cents === null ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
