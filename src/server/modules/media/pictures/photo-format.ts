/** What the first bytes of a file say that it is. Names and types that a client sends are never believed. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const brands: Readonly<Record<string, PhotoFormat>> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  hevc: 'heic',
  hevx: 'heic',
  heim: 'heic',
  heis: 'heic',
}

/** Brands of an ISO media file: the major one at byte 8, compatible ones from 16 on (ISO/IEC 14496-12, box `ftyp`). */
function brandOf(head: Buffer): PhotoFormat | null {
  const end = Math.min(head.readUInt32BE(0), head.length)
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    const format = brands[head.toString('latin1', at, at + 4)]
    if (format) return format
  }
  return null
}

/**
 * Null for everything that we do not take. Only what passes is given to the picture library, so that its readers of
 * SVG, TIFF and others never see a stranger's file.
 */
export function photoFormat(content: Buffer): PhotoFormat | null {
  if (content.length < 16) return null
  if (content.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (content.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (content.toString('latin1', 4, 8) === 'ftyp') return brandOf(content)
  return null
}
