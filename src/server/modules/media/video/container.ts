/**
 * Containers of video and sound by their first bytes, named as FFmpeg names their readers. Nothing that can refer to
 * other files or addresses is among them (playlists, lists of files, session descriptions): with those, a stranger's
 * file could make us read our own disk or network.
 */

const latin = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to)
const boxes = /^(ftyp|moov|mdat|wide|free|skip|pnot)$/
const starts: readonly [string, string][] = [
  ['\x1aE\xdf\xa3', 'matroska'],
  ['FLV\x01', 'flv'],
  ['0&\xb2u\x8ef\xcf\x11', 'asf'],
  ['OggS', 'ogg'],
  ['fLaC', 'flac'],
  ['#!AMR', 'amr'],
  ['caff', 'caf'],
  ['ID3', 'mp3'],
  ['\x06\x0e+4\x02\x05\x01\x01', 'mxf'],
  ['\x00\x00\x01\xba', 'mpeg'],
  ['\xff\xf1', 'aac'],
  ['\xff\xf9', 'aac'],
  ['\xff\xfb', 'mp3'],
  ['\xff\xf3', 'mp3'],
  ['\xff\xf2', 'mp3'],
]

/** How many bytes of a file are enough for `containerOf`. */
export const containerHead = 400

/** The reader for a file that begins so; null: no video or sound that we take. Photos (AVIF, HEIC) are to be told first. */
export function containerOf(head: Buffer): string | null {
  if (head.length < 16) return null
  if (boxes.test(latin(head, 4, 8))) return 'mov'
  if (latin(head, 0, 4) === 'RIFF') return { 'AVI ': 'avi', WAVE: 'wav' }[latin(head, 8, 12)] ?? null
  if (latin(head, 0, 4) === 'FORM') return /^AIF[FC]$/.test(latin(head, 8, 12)) ? 'aiff' : null
  // packets of 188 bytes, with a time stamp before each in camcorder files
  if ((head[0] === 0x47 && head[188] === 0x47) || (head[4] === 0x47 && head[196] === 0x47)) return 'mpegts'
  return starts.find(([start]) => latin(head, 0, start.length) === start)?.[1] ?? null
}
