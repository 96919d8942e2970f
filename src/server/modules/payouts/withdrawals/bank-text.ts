/** Letters that do not come apart into a plain one and an accent. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ł: 'l', Ł: 'L', ı: 'i', ħ: 'h', Ħ: 'H', '’': "'", '&': '+',
} // prettier-ignore

/**
 * A text in the characters that every bank takes: SWIFT character set X, as the pain.001 guidelines of the banks ask for.
 * Accents are taken off; what is left over becomes a full stop. Neither starts nor ends with a slash.
 */
export function bankText(text: string, max: number): string {
  return text
    .replaceAll(/[^A-Za-z]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/g, '.')
    .replaceAll('//', '/')
    .trim()
    .slice(0, max)
    .replaceAll(/^\/|\/$/g, '')
    .trim()
}
