import { limits } from '#contract/limits.ts'
import type { Services } from '#platform/services.ts'
import { footageFolder } from '../footage-folder.ts'
import type { Broadcast } from '../origin/broadcast.ts'
import { type Piece, readPieceKey } from './keys.ts'
import { beginningOf } from './read-pieces.ts'

/** So close to the newest piece nobody begins: the next one would not be there in time. Seconds. */
const nearest = 5

/** What can be rewound to of the shows that a process takes: pieces in the storage, those of processes before it included. */
export function createRewind(services: Pick<Services, 'storage'>) {
  const before = new WeakMap<Broadcast, Promise<Piece[]>>()
  async function listBefore({ showId, firstStart }: Broadcast): Promise<Piece[]> {
    const found: Piece[] = []
    for await (const key of services.storage.list(footageFolder(showId))) {
      const piece = readPieceKey(key)
      if (piece && piece.start < firstStart) found.push(piece)
    }
    return found.toSorted((a, b) => a.start - b.start || a.piece - b.piece)
  }
  async function piecesOf(broadcast: Broadcast): Promise<{ pieces: Piece[]; removed: number; all: Piece[] }> {
    let earlier = before.get(broadcast)
    if (!earlier) {
      earlier = broadcast.firstStart > 1 ? listBefore(broadcast) : Promise.resolve([])
      earlier.catch(() => before.delete(broadcast))
      before.set(broadcast, earlier)
    }
    const { pieces, removed } = broadcast.footage.written
    // where no recording is wanted the first piece of a stream stays for its beginning alone
    const all = [...(await earlier), ...pieces]
    const shown = all.filter((one, index) => !one.rolling || one.piece > 0 || all[index + 1]?.piece === 1)
    return { pieces: shown, removed: removed + all.length - shown.length, all }
  }
  const find = async (broadcast: Broadcast, start: number, piece: number) =>
    (await piecesOf(broadcast)).all.find((one) => one.start === start && one.piece === piece)

  return {
    /** The playlist of all pieces; `from`: where a player begins, in ms since 1970. Null: there is nothing yet. */
    async playlist(broadcast: Broadcast, from: number | undefined): Promise<string | null> {
      const { pieces, removed } = await piecesOf(broadcast)
      const [first] = pieces
      if (!first) return null
      const longest = Math.max(...pieces.map(({ ms }) => ms))
      let [length, offset] = [0, 0]
      const lines: string[] = []
      for (const [index, piece] of pieces.entries()) {
        const start = String(piece.start)
        if (pieces[index - 1]?.start !== piece.start) {
          if (index > 0) lines.push('#EXT-X-DISCONTINUITY')
          lines.push(`#EXT-X-MAP:URI="${start}/init.mp4"`)
        }
        lines.push(
          `#EXT-X-PROGRAM-DATE-TIME:${new Date(piece.at).toISOString()}`,
          `#EXTINF:${(piece.ms / 1000).toFixed(3)},`,
          `${start}/p${String(piece.piece)}.m4s`,
        )
        if (from !== undefined && from > piece.at) offset = length + Math.min(piece.ms, from - piece.at) / 1000
        length += piece.ms / 1000
      }
      const head = [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        `#EXT-X-TARGETDURATION:${String(Math.ceil(longest / 1000))}`,
        `#EXT-X-MEDIA-SEQUENCE:${String(removed)}`,
      ]
      if (from !== undefined) {
        const at = Math.max(0, Math.min(offset, length - nearest))
        head.push(`#EXT-X-START:TIME-OFFSET=${at.toFixed(3)},PRECISE=YES`)
      }
      return `${[...head, ...lines, ...(broadcast.isOver ? ['#EXT-X-ENDLIST'] : [])].join('\n')}\n`
    },

    /** One piece without the beginning of its stream; null: it is not there. */
    async piece(broadcast: Broadcast, start: number, number: number): Promise<Buffer | null> {
      const piece = await find(broadcast, start, number)
      const found = piece && (await services.storage.read(piece.key))
      if (!found) return null
      const bytes = Buffer.concat(await found.stream.toArray())
      if (number > 0) return bytes
      const ftyp = bytes.readUInt32BE(0)
      return bytes.subarray(ftyp + bytes.readUInt32BE(ftyp))
    },

    /** The beginning of a stream that is not in memory any more; null: it is not there. */
    async beginning(broadcast: Broadcast, start: number): Promise<Buffer | null> {
      const piece = await find(broadcast, start, 0)
      const init = piece && (await beginningOf(services, piece.key))
      return init && init.length > 0 && init.length <= limits.showInitMaxBytes ? init : null
    },
  }
}
