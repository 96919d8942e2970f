/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * One range of a `Range` header (RFC 9110 section 14). Undefined: answer the whole file, as for no header, several
 * ranges, or a unit that is not bytes. Null: the range lies outside the file (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? null : { start, end }
}
