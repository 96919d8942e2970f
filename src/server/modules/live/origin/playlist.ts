import type { Broadcast, Segment } from './broadcast.ts'
import { segmentsInParts, segmentsNamed } from './limits.ts'

const seconds = (value: number): string => value.toFixed(5)

/** Of picture and sound, or of the sound alone: the names of parts begin with an s. */
export type Wish = 'all' | 'sound'

function linesOf(
  segment: Segment,
  before: Segment | undefined,
  { inParts, wish }: { inParts: boolean; wish: Wish },
): string[] {
  const s = wish === 'sound' ? 's' : ''
  const lines: string[] = []
  const folder = String(segment.start.number)
  if (before?.start !== segment.start) {
    if (before) lines.push('#EXT-X-DISCONTINUITY')
    lines.push(`#EXT-X-MAP:URI="${folder}/${wish === 'sound' ? 'sound' : 'init'}.mp4"`)
  }
  lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`)
  if (inParts)
    for (const [index, part] of segment.parts.entries())
      lines.push(
        `#EXT-X-PART:DURATION=${seconds(part.seconds)},URI="${folder}/${s}${String(segment.number)}.${String(index)}.m4s"` +
          (part.independent || wish === 'sound' ? ',INDEPENDENT=YES' : ''),
      )
  if (segment.isWhole) {
    const length = segment.parts.reduce((sum, part) => sum + part.seconds, 0)
    lines.push(`#EXTINF:${seconds(length)},`, `${folder}/${s}${String(segment.number)}.m4s`)
  }
  return lines
}

/** The part that comes next, whose name is known before it is there. */
function hint({ segments, start }: Broadcast, wish: Wish): string {
  const last = segments.at(-1)
  const goesOn = last && !last.isWhole && last.start === start
  const name = goesOn ? `${String(last.number)}.${String(last.parts.length)}` : `${String((last?.number ?? -1) + 1)}.0`
  return `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${String(start.number)}/${wish === 'sound' ? 's' : ''}${name}.m4s"`
}

/** What was written last, of each broadcast: all who watch ask for the same text until the next part comes. */
const written = new WeakMap<Broadcast, { version: number; texts: Map<Wish, Buffer | null> }>()

/** The media playlist: whole segments, the newest of them in parts, and what comes next. Null before the first part. */
export function playlistOf(broadcast: Broadcast, wish: Wish = 'all'): Buffer | null {
  let last = written.get(broadcast)
  if (last?.version !== broadcast.version) {
    last = { version: broadcast.version, texts: new Map() }
    written.set(broadcast, last)
  }
  let text = last.texts.get(wish)
  if (text === undefined) {
    const lines = write(broadcast, wish)
    // in bytes once, and not for each who watches
    text = lines === null ? null : Buffer.from(lines)
    last.texts.set(wish, text)
  }
  return text
}

function write(broadcast: Broadcast, wish: Wish): string | null {
  const named = broadcast.segments.slice(-segmentsNamed)
  const [first] = named
  if (!first) return null
  const target = broadcast.longestPart
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${String(broadcast.targetSeconds)}`,
    `#EXT-X-PART-INF:PART-TARGET=${seconds(target)}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${seconds(target * 3)},HOLD-BACK=${String(broadcast.targetSeconds * 3)}`,
    `#EXT-X-MEDIA-SEQUENCE:${String(first.number)}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${String(first.start.order ?? 0)}`,
  ]
  for (const [index, segment] of named.entries())
    lines.push(...linesOf(segment, named[index - 1], { inParts: index >= named.length - segmentsInParts, wish }))
  // after a line that begins anew the number of the next segment is not known yet
  const last = named.at(-1)
  if (broadcast.isOver) lines.push('#EXT-X-ENDLIST')
  else if (last?.start === broadcast.start) lines.push(hint(broadcast, wish))
  return `${lines.join('\n')}\n`
}
