/** A topic is at most so many characters, without its sign. */
export const topicMax = 50
/** So many of a text count. */
const most = 30

/**
 * A word after a # in any script: letters with their marks, digits, underscores, and hyphens inside; not digits alone. The sign
 * begins a word: not the middle of an address or of an HTML entity. The wide sign is the one of Japanese keyboards.
 */
export const topicPattern = String.raw`(?<![\p{L}\p{M}\p{N}_&/#＃])[#＃](?=[\d_-]*[\p{L}])([\p{L}\p{M}\p{N}_]+(?:[-\u200c\u200d][\p{L}\p{M}\p{N}_]+)*)`
const topics = new RegExp(topicPattern, 'gu')

/** Topics of a text as they are written, without the sign, each once. */
export function topicsIn(text: string): string[] {
  const found = [...text.matchAll(topics)].flatMap(([, topic = '']) => (topic.length > topicMax ? [] : [topic]))
  return [...new Set(found)].slice(0, most)
}
