/** Letters that Unicode does not decompose but people type without their stroke. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' }

/** How names are compared: NFKD, marks off, lower case. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđßæœþı]/g, (letter) => strokes[letter] ?? letter)

/** The words that a user is found by: each word of name and username, and the whole username. */
export function searchWords(username: string, name: string): string[] {
  const parts = [...fold(name).split(/[\s.,'’\-_]+/), ...username.split(/[._]+/), username]
  return [...new Set(parts.filter((word) => word !== '').map((word) => word.slice(0, 60)))]
}
