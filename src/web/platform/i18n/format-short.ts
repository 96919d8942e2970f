import { formatMoney, formatWholeMoney } from './format.ts'

// What the first paint of /home does not need.

/** A limit in a sentence: 5000 → "$50", 550 → "$5.50". */
export const formatShortMoney = (cents: number): string =>
  cents % 100 === 0 ? formatWholeMoney(cents) : formatMoney(cents)
