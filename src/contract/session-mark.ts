/**
 * Tells whether a page was drawn for the session that a browser holds: 32 bits of its token (FNV-1a), which has 256. It is there to
 * notice a change of sessions in another tab, and proves nothing.
 */
export function sessionMark(token: string): string {
  let mark = 0x81_1c_9d_c5
  for (let place = 0; place < token.length; place += 1)
    mark = Math.imul(mark ^ token.charCodeAt(place), 0x01_00_01_93) >>> 0
  return mark.toString(36)
}
