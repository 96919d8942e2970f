/** One caption. Milliseconds. */
type Cue = { from: number; to: number; lines: string[] }

const cuesMost = 20_000
const lineMost = 500
const clockShape = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})$/

function millisecondsOf(clock: string): number | null {
  const [, hours = '0', minutes, seconds, rest = ''] = clockShape.exec(clock) ?? []
  if (minutes === undefined || seconds === undefined) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'))
}

const clockOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(11, 23)

/** Words, and the tags for emphasis that every player knows; whatever else looks like a tag goes, with what it might do. */
const plainLine = (line: string): string =>
  line
    .replaceAll(/<(?!\/?[biu]>)[^>]*>?/g, '')
    .replaceAll('-->', '→')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, lineMost)

function cueOf(block: string): Cue | null {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  if (at === -1 || at > 1) return null
  const [begin = '', end = ''] = (lines[at] ?? '').split('-->').map((part) => part.trim().split(/\s/)[0] ?? '')
  const [from, to] = [millisecondsOf(begin), millisecondsOf(end)]
  const words = lines
    .slice(at + 1)
    .map(plainLine)
    .filter((line) => line.trim() !== '')
  return from === null || to === null || to <= from || words.length === 0 ? null : { from, to, lines: words }
}

/**
 * Captions as an author's program wrote them, WebVTT (W3C) or SubRip, as plain WebVTT in the order of their times: no styles,
 * regions, notes or positions. Null: there is not one caption in it, or too many.
 */
export function plainCaptions(text: string): string | null {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  if (blocks.length > cuesMost) return null
  const cues = blocks
    .map((block) => cueOf(block.trim()))
    .filter((cue) => cue !== null)
    .toSorted((a, b) => a.from - b.from)
  if (cues.length === 0) return null
  const written = cues.map(({ from, to, lines }) => `${clockOf(from)} --> ${clockOf(to)}\n${lines.join('\n')}\n`)
  return `WEBVTT\n\n${written.join('\n')}`
}
