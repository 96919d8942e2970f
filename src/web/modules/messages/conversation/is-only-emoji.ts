/** A message of up to three emoji and nothing else is shown large. */
export function isOnlyEmoji(text: string): boolean {
  const compact = text.replaceAll(/\s/g, '')
  if (compact === '' || compact.length > 40) return false
  const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(compact)]
  return signs.length <= 3 && signs.every(({ segment }) => /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u.test(segment))
}
