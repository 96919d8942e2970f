import { topicPattern } from '#contract/topics.ts'

/** A piece of a text: words as they are, an address of the web, somebody's name, or a topic. */
export type Piece = {
  readonly text: string
  /** Where in the text it begins. */
  readonly at: number
} & (
  | { readonly kind: 'text' }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'mention'; readonly username: string }
  | { readonly kind: 'topic'; readonly topic: string }
)

// Only http and https: whatever else begins like an address (javascript:, data:) stays text.
const pattern = new RegExp(
  String.raw`(https?:\/\/[^\s<>"']+)|(?<![\p{L}\p{N}_.@/])@([A-Za-z0-9_.]{3,30})|${topicPattern}`,
  'giu',
)

const count = (text: string, sign: string): number => text.split(sign).length - 1

/** Signs that end a sentence belong to the sentence, a closing bracket only when it was not opened inside. */
function trimEnd(address: string): string {
  const end = address.replace(/[.,;:!?…»”’]+$/u, '')
  return end.endsWith(')') && count(end, ')') > count(end, '(') ? trimEnd(end.slice(0, -1)) : end
}

function hrefOf(address: string): string | null {
  try {
    return new URL(address).href
  } catch {
    return null
  }
}

/** Splits a text into words, addresses, mentions and topics; joined again the pieces are the text. */
export function linkify(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let done = 0
  const add = (until: number) => {
    if (until > done) pieces.push({ kind: 'text', at: done, text: text.slice(done, until) })
  }
  for (const match of text.matchAll(pattern)) {
    if (match[1] !== undefined) {
      const shown = trimEnd(match[1])
      const href = hrefOf(shown)
      if (href === null) continue
      add(match.index)
      pieces.push({ kind: 'link', at: match.index, text: shown, href })
      done = match.index + shown.length
    } else if (match[2] !== undefined) {
      const username = match[2].replace(/\.+$/, '')
      if (username.length < 3) continue
      add(match.index)
      pieces.push({ kind: 'mention', at: match.index, text: `@${username}`, username: username.toLowerCase() })
      done = match.index + 1 + username.length
    } else if (match[3] !== undefined) {
      add(match.index)
      pieces.push({ kind: 'topic', at: match.index, text: match[0], topic: match[3] })
      done = match.index + match[0].length
    }
  }
  add(text.length)
  return pieces
}
