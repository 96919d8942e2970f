import type { BrowserContext, Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const fonts = new URL('../src/server/platform/drawing/fonts/', import.meta.url)
/** Faces that our style sheets name for a script, for machines on which none is installed. */
const faces: Readonly<Record<string, readonly [family: string, file: string]>> = {
  ja: ['Noto Sans JP', fileURLToPath(new URL('noto-sans-jp.otf', fonts))],
  'zh-CN': ['Noto Sans SC', fileURLToPath(new URL('noto-sans-sc.otf', fonts))],
  'zh-TW': ['Noto Sans TC', fileURLToPath(new URL('noto-sans-tc.otf', fonts))],
  ko: ['Noto Sans KR', fileURLToPath(new URL('noto-sans-kr.otf', fonts))],
  hi: [
    'Noto Sans Devanagari',
    fileURLToPath(
      import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
    ),
  ],
}

type Brought = { testFont: () => Promise<string>; fontIsThere?: Promise<void> }

/**
 * Gives the pages of a window a face for the language’s script, as somebody who reads it has one. Not by a route of its own: a window
 * with routes keeps nothing of what it has loaded, and takes twice as long for each page.
 */
export async function bringFont(context: BrowserContext, language: string): Promise<void> {
  const face = faces[language]
  if (!face) return
  const [family, file] = face
  const body = await readFile(file, 'base64')
  await context.exposeFunction('testFont', () => body)
  await context.addInitScript((name) => {
    // pages of others, such as those of payment providers, allow no calls
    if (!location.protocol.startsWith('http') || location.pathname.startsWith('/sandbox/')) return
    const bring = async (): Promise<void> => {
      const font = await (window as unknown as Brought).testFont()
      const bytes = Uint8Array.from(atob(font), (letter) => letter.codePointAt(0) ?? 0)
      document.fonts.add(await new FontFace(name, bytes).load())
    }
    ;(window as unknown as Brought).fontIsThere = bring()
  }, family)
}

/**
 * What a reader would stumble over on a page: words cut off where they neither end in an ellipsis nor scroll, buttons and tabs that do
 * not show their words whole, letters that no font of the page has.
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await (window as unknown as Brought).fontIsThere
    await document.fonts.ready
    const faults: string[] = []
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '')
        .split(' ')
        .join('.')} “${(element.textContent ?? '').trim().slice(0, 60)}”`
    // what stands within something that is clipped away for the eye is not seen either
    const shown = (element: Element): boolean => {
      const { inlineSize, visibility, display, clipPath } = getComputedStyle(element)
      if (display === 'none' || visibility !== 'visible' || inlineSize === '1px' || clipPath !== 'none') return false
      return element.parentElement === null || element.parentElement === document.body || shown(element.parentElement)
    }
    const ownText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
    const control = 'button, a.button, [role=tab], [role=radio], label'
    const letters = new Map<string, Element>()
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      // people write in every script; what can be chosen in a select is drawn by the system, with its own faces
      if (
        !ownText(element) ||
        !shown(element) ||
        element.closest('svg, .sr, [aria-hidden=true], pre, textarea, option, [dir=auto]')
      )
        continue
      // what is said in another language needs that one's face
      if (element.closest('[lang]')?.getAttribute('lang') !== document.documentElement.lang) continue
      for (const letter of element.textContent ?? '') if (letter > '~') letters.set(letter, element)
      const style = getComputedStyle(element)
      const cut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip'
      if (
        cut &&
        hides &&
        (style.textOverflow !== 'ellipsis' || element.closest(control)) &&
        !element.closest('[dir=auto]')
      )
        faults.push(`cut off: ${name(element)}`)
      const box = element.closest<HTMLElement>(control)
      if (box && box.clientWidth > 0 && !element.closest('[dir=auto]')) {
        const range = document.createRange()
        range.selectNodeContents(element)
        const [text, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
        if (text.left < frame.left - 1 || text.right > frame.right + 1)
          faults.push(`outside its button: ${name(element)}`)
      }
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('button[aria-label], a[aria-label]')) {
      const [read = '', seen = ''] = [element.ariaLabel ?? '', element.innerText].map((text) =>
        text.toLowerCase().replaceAll(/\s+/g, ' ').trim(),
      )
      // who speaks to the browser says what stands there (WCAG 2.5.3)
      if (shown(element) && /\p{L}{2}/u.test(seen) && !element.querySelector('bdi, [dir=auto]') && !read.includes(seen))
        faults.push(`is called “${read}”: ${name(element)}`)
    }
    const canvas = new OffscreenCanvas(32, 32)
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    const drawn = (letter: string, font: string): string => {
      if (!pen) return letter
      pen.clearRect(0, 0, 32, 32)
      pen.font = font
      pen.fillText(letter, 2, 24)
      return pen.getImageData(0, 0, 32, 32).data.join('')
    }
    const boxes = new Map<string, string>()
    const eastAsian = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u
    const isEastAsian = /^(?:ja|ko|zh)/.test(document.documentElement.lang)
    for (const [letter, element] of letters) {
      if (!/[\p{L}\p{N}\p{P}]/u.test(letter)) continue
      // somebody's name in a sentence of another language: drawn by what the reader's machine has
      if (!isEastAsian && eastAsian.test(letter)) continue
      const font = `20px ${getComputedStyle(element).fontFamily}`
      const box = boxes.get(font) ?? drawn('\u{10fffe}', font)
      boxes.set(font, box)
      if (drawn(letter, font) === box) faults.push(`no glyph for ${letter}: ${name(element)}`)
    }
    return faults
  })
