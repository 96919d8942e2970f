/** Words shorter than this are left as they are typed: too many others are near. */
export const typoLeast = 4
/** A wrong letter is looked for among so many from the beginning; after them it is found by comparing. */
const head = 7

/**
 * The beginnings of a word with one letter left out, and whole. Two words of which one is mistyped share one of them, whichever
 * letter is wrong, missing, too many or swapped with its neighbor (SymSpell, https://github.com/wolfgarbe/SymSpell).
 */
export function nearForms(word: string): string[] {
  const letters = Array.from(word)
  if (letters.length < typoLeast) return []
  const begins = letters.slice(0, head)
  const shorter = begins.map((_, index) => begins.filter((__, at) => at !== index).join(''))
  return [
    ...new Set([
      begins.join(''),
      ...shorter,
      ...(letters.length > head
        ? [
            letters
              .slice(0, head + 1)
              .filter((_, at) => at !== head)
              .join(''),
          ]
        : []),
    ]),
  ]
}

/** How many letters are wrong, missing, too many or swapped with a neighbor (optimal string alignment). */
export function distanceOf(one: string, other: string): number {
  const a = Array.from(one)
  const b = Array.from(other)
  // what both begin and end with is never wrong, and a word that is nearly another is little else
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from += 1
  let [aEnd, bEnd] = [a.length, b.length]
  while (aEnd > from && bEnd > from && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd -= 1
    bEnd -= 1
  }
  if (aEnd === from || bEnd === from) return Math.max(aEnd, bEnd) - from
  return alignment(a.slice(from, aEnd), b.slice(from, bEnd))
}

function alignment(a: readonly string[], b: readonly string[]): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i += 1) {
    const row = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const same = a[i] === b[j] ? 0 : 1
      let least = Math.min((last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (last[j] ?? 0) + same)
      if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]) least = Math.min(least, (before[j - 1] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last.at(-1) ?? 0
}

/** How many wrong letters a word may have and still be meant. */
export const allowedFor = (word: string): number => (Array.from(word).length >= 8 ? 2 : 1)
