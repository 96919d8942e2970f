import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'

/** The one place where the server finds fonts. None of the machine's own is used: there may be none. */
const packages = createRequire(import.meta.url)

/** Vazirmatn as a file, which a PDF can embed a part of. */
export const arabicFontFile = (bold: boolean): string =>
  fileURLToPath(new URL(`fonts/vazirmatn-${bold ? 'bold' : 'regular'}.ttf`, import.meta.url))

/** Commissioner comes in parts, each with the letters of some languages. */
const parts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek']
const partFile = (part: string, bold: boolean): string =>
  packages.resolve(`@fontsource/commissioner/files/commissioner-${part}-${bold ? '700' : '400'}-normal.woff2`)

const opened = new Map<string, Promise<Font>>()

/** Read once. The library comes with the first text, since it brings some megabytes along. */
function open(file: string): Promise<Font> {
  let font = opened.get(file)
  if (!font) {
    font = import('fontkit').then(({ openSync }) => openSync(file) as Font)
    opened.set(file, font)
  }
  return font
}

/** The font that has a letter, null where none has. */
export async function fontFor(codePoint: number, bold: boolean): Promise<Font | null> {
  for (const file of [...parts.map((part) => partFile(part, bold)), arabicFontFile(bold)]) {
    const font = await open(file)
    if (font.hasGlyphForCodePoint(codePoint)) return font
  }
  return null
}
