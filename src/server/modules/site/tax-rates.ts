/**
 * VAT and GST on digital services by country, in hundredths of a percent, each from a day on. The newest one that has
 * begun counts; a country that is not here has none. Standard rates as published by the European Commission (TEDB) and
 * the national tax offices; as of 2026-01-01. An operator checks them before going live (docs/operations.md).
 */
type Rate = { from: string; rate: number }
const since = (rate: number, from = '2000-01-01'): Rate => ({ from, rate })

export const rates: Readonly<Record<string, readonly Rate[]>> = {
  AT: [since(2000)],
  AU: [since(1000)],
  BE: [since(2100)],
  BG: [since(2000)],
  CH: [since(770), since(810, '2024-01-01')],
  CY: [since(1900)],
  CZ: [since(2100)],
  DE: [since(1900)],
  DK: [since(2500)],
  EE: [since(2200), since(2400, '2025-07-01')],
  ES: [since(2100)],
  FI: [since(2400), since(2550, '2024-09-01')],
  FR: [since(2000)],
  GB: [since(2000)],
  GR: [since(2400)],
  HR: [since(2500)],
  HU: [since(2700)],
  IE: [since(2300)],
  IT: [since(2200)],
  JP: [since(1000)],
  LT: [since(2100)],
  LU: [since(1700)],
  LV: [since(2100)],
  MT: [since(1800)],
  NL: [since(2100)],
  NO: [since(2500)],
  NZ: [since(1500)],
  PL: [since(2300)],
  PT: [since(2300)],
  RO: [since(1900), since(2100, '2025-08-01')],
  SE: [since(2500)],
  SI: [since(2200)],
  SK: [since(2000), since(2300, '2025-01-01')],
  ZA: [since(1500)],
}
