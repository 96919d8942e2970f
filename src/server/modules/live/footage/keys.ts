import { footageFolder } from '../footage-folder.ts'

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/**
 * Some seconds of a show: which beginning of its line they belong to, and the how many-th they are; in the order of their names.
 * `rolling`: not for the recording, only for a report of what was shown a moment ago.
 */
export const pieceKey = (showId: number, start: number, piece: number, rolling: boolean): string =>
  `${footageFolder(showId)}/${padded(start, 6)}-${padded(piece, 7)}.${rolling ? 'rolling' : 'mp4'}`

export type Piece = { key: string; start: number; piece: number; rolling: boolean }

/** What such a name says; null: it is none. */
export function readPieceKey(key: string): Piece | null {
  const [, start, piece, end] = /\/(\d{6,})-(\d{7,})\.(mp4|rolling)$/.exec(key) ?? []
  if (start === undefined || piece === undefined) return null
  return { key, start: Number(start), piece: Number(piece), rolling: end === 'rolling' }
}
