import { footageFolder } from '../footage-folder.ts'

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/**
 * Some seconds of a show: which beginning of its line they belong to, the how many-th they are, when their first picture was made (ms since
 * 1970) and how long they are (ms); in the order of their names. `rolling`: not for the recording, only for what was shown a moment ago.
 */
export type Piece = {
  key: string
  start: number
  piece: number
  at: number
  ms: number
  rolling: boolean
}

export function pieceOf(showId: number, { start, piece, at, ms, rolling }: Omit<Piece, 'key'>): Piece {
  const name = `${padded(start, 6)}-${padded(piece, 7)}-${String(at)}-${String(ms)}.${rolling ? 'rolling' : 'mp4'}`
  return { key: `${footageFolder(showId)}/${name}`, start, piece, at, ms, rolling }
}

/** What such a name says; null: it is none. */
export function readPieceKey(key: string): Piece | null {
  const [, start, piece, at, ms, end] = /\/(\d{6,})-(\d{7,})-(\d+)-(\d+)\.(mp4|rolling)$/.exec(key) ?? []
  if (start === undefined || piece === undefined) return null
  return { key, start: Number(start), piece: Number(piece), at: Number(at), ms: Number(ms), rolling: end === 'rolling' }
}
