import type { CaptionProblem } from '#contract/media.ts'

/** One caption. Milliseconds. */
type Cue = { from: number; to: number; lines: string[] }
/** Why a file is refused. `line`: counted from 1, as an editor shows it. */
export type CaptionFault = { line: number; problem: CaptionProblem }
/** Lines that stand together. */
type Block = { line: number; lines: string[] }

const cuesMost = 20_000
const lineMost = 500
const dayMs = 86_400_000
const clockShape = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})$/
/** What a WebVTT file may hold beside captions (W3C WebVTT, 4.1): none of it is kept. */
const asideShape = /^(NOTE|STYLE|REGION)(\s|$)/

function millisecondsOf(clock: string): number | null {
  const [, hours = '0', minutes, seconds, rest = ''] = clockShape.exec(clock) ?? []
  if (minutes === undefined || seconds === undefined) return null
  const milliseconds =
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'))
  return milliseconds < dayMs ? milliseconds : null
}

const clockOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(11, 23)

/** Words, and the tags for emphasis that every player knows; whatever else looks like a tag goes, with what it might do. */
const plainLine = (line: string): string =>
  line
    .replaceAll(/<(?!\/?[biu]>)[^>]*>?/g, '')
    .replaceAll('-->', '→')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, lineMost)

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of text.split('\n').entries())
    if (line.trim() === '') open = null
    else if (open) open.lines.push(line)
    else {
      open = { line: index + 1, lines: [line] }
      blocks.push(open)
    }
  return blocks
}

/** Null: a caption without words, which shows nothing. */
function cueOf({ line, lines }: Block): Cue | CaptionFault | null {
  const at = lines.findIndex((one) => one.includes('-->'))
  // before the times stands at most a number or a name
  if (at === -1 || at > 1) return { line, problem: 'no_time' }
  const [begin = '', end = ''] = (lines[at] ?? '').split('-->').map((part) => part.trim().split(/\s/)[0] ?? '')
  const [from, to] = [millisecondsOf(begin), millisecondsOf(end)]
  if (from === null || to === null) return { line: line + at, problem: 'bad_time' }
  if (to <= from) return { line: line + at, problem: 'ends_before' }
  const words = lines
    .slice(at + 1)
    .map(plainLine)
    .filter((one) => one.trim() !== '')
  return words.length === 0 ? null : { from, to, lines: words }
}

/**
 * Captions as an author's program wrote them, WebVTT (W3C) or SubRip, as plain WebVTT in the order of their times: no styles,
 * regions, notes or positions. A file with a fault is refused with its line, for a caption that is left out silently is
 * missed by those who need it.
 */
export function plainCaptions(text: string): { content: string } | CaptionFault {
  const blocks = blocksOf(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'))
  const [first] = blocks
  const isWebVtt = first?.lines[0]?.match(/^WEBVTT(\s|$)/) !== null
  if (!first || (!isWebVtt && !first.lines.slice(0, 2).some((one) => one.includes('-->'))))
    return { line: first?.line ?? 1, problem: 'not_captions' }
  const cues: Cue[] = []
  for (const block of isWebVtt ? blocks.slice(1) : blocks) {
    if (isWebVtt && asideShape.test(block.lines[0] ?? '')) continue
    const cue = cueOf(block)
    if (cue && 'problem' in cue) return cue
    if (cue) cues.push(cue)
    if (cues.length > cuesMost) return { line: block.line, problem: 'too_many' }
  }
  if (cues.length === 0) return { line: 1, problem: 'nothing_in_it' }
  const written = cues
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, lines }) => `${clockOf(from)} --> ${clockOf(to)}\n${lines.join('\n')}\n`)
  return { content: `WEBVTT\n\n${written.join('\n')}` }
}
