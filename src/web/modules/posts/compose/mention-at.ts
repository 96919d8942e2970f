/** The beginning of a name that is being typed before the caret: what follows the last @ that can begin one. */
export type MentionAt = { readonly from: number; readonly term: string }

const begun = /(?:^|[^\p{L}\p{N}_.@/])@([A-Za-z0-9_.]{1,30})$/u

export function mentionAt(text: string, caret: number): MentionAt | null {
  const term = begun.exec(text.slice(0, caret))?.[1]
  return term === undefined ? null : { from: caret - term.length - 1, term }
}

/** The text with the name in place of what was typed of it, and where the caret then stands. */
export function completeMention(
  text: string,
  { from, term }: MentionAt,
  username: string,
): { text: string; caret: number } {
  const after = text.slice(from + 1 + term.length)
  const gap = /^\s/.test(after) ? '' : ' '
  const name = `@${username}`
  return { text: text.slice(0, from) + name + gap + after, caret: from + name.length + 1 }
}
