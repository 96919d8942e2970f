/** One idea a sentence: longer ones are read twice. */
export const longestSentence = 14

/** Law that people sign or declare keeps its words. */
const lawful = [
  'I am the person signing this',
  'I am 18 or older, I act for myself',
  'I have seen the post as it is on this page',
  'The platform verifies who I am',
  'I can withdraw this consent',
  'I sign by typing my name',
  'I agree that {0} is charged',
  'I give this notice in good faith',
]

const branches = /\{\w+, (?:plural|select|selectordinal),((?:\s*[=\w]+ \{[^{}]*\})+)\}/g
const branch = /[=\w]+ \{([^{}]*)\}/g

/** A text as it is read: values are one word, of several forms the longest. */
const asRead = (text: string): string =>
  text
    .replaceAll(/<\/?\d+\/?>/g, '')
    .replaceAll(/\{\w+\}/g, '5')
    .replaceAll(branches, (_whole, forms: string) =>
      [...forms.matchAll(branch)].map(([, form = '']) => form).reduce((one, other) => (other.length > one.length ? other : one)),
    )

const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** What is wrong with the sentences of an English text, in words. */
export function sentenceFaults(text: string): string[] {
  if (lawful.some((beginning) => text.startsWith(beginning))) return []
  return asRead(text)
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => wordsOf(sentence) > longestSentence)
    .map(
      (sentence) =>
        `"${sentence}" has ${String(wordsOf(sentence))} words (at most ${String(longestSentence)}): say it in two sentences.`,
    )
}
