import { sql } from 'kysely'

/** How much of a post is read and quoted, in letters: line breaks and indents fall out in between. */
const textRead = 200
const textMax = 80

/**
 * Reads `posts`: of the post that a notification `n` is about the first words and files, if it is the reader's own, which they may
 * always see.
 */
export const ownPost = sql`left join lateral (
  select left(p.text, ${textRead}) as post_text, p.media as post_media from posts p
  where p.id = n.post_id and p.creator_id = n.user_id) own on true`

/** The first words of a post on one line, with an ellipsis where it goes on. */
export function quoteOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  // a pair of surrogates stays whole
  return line.length > textMax
    ? `${line
        .slice(0, textMax)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : line
}
