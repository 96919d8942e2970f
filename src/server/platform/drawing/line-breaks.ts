/** Part of a line that is not broken; `spaced`: a space stands before it. */
export type Unit = { text: string; spaced: boolean }

const ideograph = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef`
const closing = String.raw`、。，．：；？！）］｝」』】〉》〕・ー…々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％`
const opening = '（［｛「『【〈《〔'
/**
 * Chinese and Japanese break between any two signs, but not before what closes and not after what opens; everything else, Korean
 * included, at spaces. What stands between isolates (UAX 9) is kept together.
 */
const units = new RegExp(
  String.raw`[\u2066-\u2068][^\u2069]*\u2069[^ ]*|[${opening}]*(?:[${ideograph}]|[^ ${ideograph}\u2066-\u2068]+)[${closing}]*|[^ ]`,
  'gu',
)

/** Where a line of text may be broken. */
export function unitsOf(text: string): Unit[] {
  const found: Unit[] = []
  let end = 0
  for (const match of text.matchAll(units)) {
    found.push({ text: match[0], spaced: found.length > 0 && match.index > end })
    end = match.index + match[0].length
  }
  return found
}
