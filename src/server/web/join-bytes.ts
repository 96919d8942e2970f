/** Where pages are put together; one that is longer makes it longer. */
let desk = Buffer.allocUnsafeSlow(256 * 1024)

/** A part of a page: bytes that are there already, or texts in turn. */
type Part = Buffer | readonly string[]

const mostBytes = (part: Part): number =>
  Buffer.isBuffer(part) ? part.length : part.reduce((sum, text) => sum + text.length * 3, 0)

/**
 * Parts as one, and each of them in it. Texts are written to where they stay: joined before, those of a page would be copied twice more,
 * and what is thrown away with each page is a good part of what a page costs.
 */
export function joinBytes(parts: readonly Part[]): { whole: Buffer; parts: Buffer[] } {
  const most = parts.reduce((sum, part) => sum + mostBytes(part), 0)
  if (most > desk.length) desk = Buffer.allocUnsafeSlow(most)
  let at = 0
  const ends = parts.map((part) => {
    if (Buffer.isBuffer(part)) at += part.copy(desk, at)
    else for (const text of part) at += desk.write(text, at)
    return at
  })
  const whole = Buffer.from(desk.subarray(0, at))
  return { whole, parts: ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end)) }
}
