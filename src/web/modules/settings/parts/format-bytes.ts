import { readerLocale } from '#web/platform/i18n/reader-locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** 1_234_567 → "1.2 MB". Decimal units, as file managers and Intl count. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat(readerLocale(), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}
