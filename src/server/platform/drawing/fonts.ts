import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'

/** A font, and the file that a PDF embeds a part of. `heavy`: bold was asked for, and is to be made by drawing the outline too. */
export type Face = { file: string; font: Font; heavy: boolean }
/** The face that has a letter, null where none has. `language` (BCP 47) decides among the Chinese, Japanese and Korean ways to write it. */
export type FindFace = (codePoint: number, bold: boolean, language?: string) => Face | null

type Source = { file: (bold: boolean) => string; hasBold: boolean }

/** The one place where the server finds fonts. None of the machine's own is used: there may be none. */
const packages = createRequire(import.meta.url)
const own = (name: string): string => fileURLToPath(new URL(`fonts/${name}`, import.meta.url))
// WOFF, not WOFF2: a PDF cannot embed a part of the latter
const packed = (family: string, part: string): Source => ({
  file: (bold) => packages.resolve(`@fontsource/${family}/files/${family}-${part}-${bold ? '700' : '400'}-normal.woff`),
  hasBold: true,
})

/** Commissioner comes in parts, each with the letters of some languages. */
const always: readonly Source[] = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'].map((part) =>
    packed('commissioner', part),
  ),
  { file: (bold) => own(`vazirmatn-${bold ? 'bold' : 'regular'}.ttf`), hasBold: true },
  packed('noto-sans-devanagari', 'devanagari'),
]
const han = (region: string): Source => ({ file: () => own(`noto-sans-${region}.otf`), hasBold: false })
const regions = ['jp', 'sc', 'tc', 'kr'] as const
const firstRegion: Readonly<Record<string, string>> = { ja: 'jp', 'zh-CN': 'sc', 'zh-TW': 'tc', ko: 'kr' }

function sourcesFor(language: string): readonly Source[] {
  const first = firstRegion[language]
  const ordered = first === undefined ? regions : [first, ...regions.filter((region) => region !== first)]
  return [...always, ...ordered.map(han)]
}

/** fontkit comes with the first text, since it brings some megabytes along. Each font is read once, when a letter first asks for it. */
async function openFonts(): Promise<FindFace> {
  const { openSync } = await import('fontkit')
  const opened = new Map<string, Font>()
  const open = (file: string): Font => {
    const font = opened.get(file) ?? (openSync(file) as Font)
    opened.set(file, font)
    return font
  }
  return (codePoint, bold, language = '') => {
    for (const source of sourcesFor(language)) {
      const file = source.file(bold)
      const font = open(file)
      if (font.hasGlyphForCodePoint(codePoint)) return { file, font, heavy: bold && !source.hasBold }
    }
    return null
  }
}

let finding: Promise<FindFace> | undefined
export const faces = (): Promise<FindFace> => (finding ??= openFonts())
