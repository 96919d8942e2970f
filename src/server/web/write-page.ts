import { directionOf } from '#contract/languages.ts'
import { withoutScript } from '#modules/discovery/page-notes.ts'
import { escapeHtml } from '#platform/html.ts'
import { tagOf } from '#platform/http/etag.ts'
import { textsFor } from '#platform/texts/texts.ts'
import { linkToFirstPicture } from './first-picture.ts'
import { scriptJson } from './html.ts'
import { type Inline, inlineStyle } from './inline.ts'
import { joinBytes } from './join-bytes.ts'
import type { PageDrawing, PageFiles } from './page-files.ts'
import { type PackedPage, toPack } from './send-page.ts'
import { usedStyles } from './used-styles.ts'

/**
 * A policy without inline styles forbids style attributes as well. They go into one style sheet, allowed by its hash, which finds its
 * elements by what stood there; the browser puts them back when it takes over (src/web/hydrate.tsx). `pieces`: of the page, in turn.
 */
export function withoutStyleAttributes(html: string): { pieces: string[]; rules: string } {
  const start = ' style="'
  const found = new Map<string, string>()
  const pieces: string[] = []
  let from = 0
  for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, from)) {
    const end = html.indexOf('"', at + start.length)
    if (end === -1) break
    const escaped = html.slice(at + start.length, end)
    const style = escaped.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    pieces.push(html.slice(from, at))
    from = end + 1
    // nothing of what is set may end the style sheet
    if (/[<{}]/.test(style)) continue
    found.set(escaped, style)
    pieces.push(` data-style="${escaped}"`)
  }
  pieces.push(html.slice(from))
  const rules = [...found.values()].map((style) => `[data-style=${JSON.stringify(style)}]{${style}}`).join('')
  return { pieces, rules }
}

/** What React writes before a page because it belongs to its head, and the link to the page's first picture. */
export function apart(html: string): { above: string; body: string } {
  const [before] = /^(?:<title>[^<]*<\/title>|<link rel="preload"[^>]*>)*/.exec(html) ?? ['']
  const body = html.slice(before.length)
  return { above: before.replace(/<title>[^<]*<\/title>/, '') + linkToFirstPicture(body), body }
}

/** Above a page for readers without JavaScript: what is drawn can be read, and nothing can be pressed but links. */
const noteIn = (language: string): string =>
  `<noscript><p class="script-note">${escapeHtml(textsFor(language).say(withoutScript))}</p></noscript>`

/** The shell without the program, which a drawn page brings at its end, in the pieces between what each page says itself. */
function piecesOf(shell: string) {
  const place = '\0'
  const pieces = shell
    .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<html lang="en" dir="ltr">', place)
    .replace('<meta name="color-scheme"', (meta) => place + meta)
    .replace(/<!--head-->(.*?)<!--\/head-->/s, (_, plain: string) => place + plain + place)
    .replace('<!--preload-->', place)
    .replace('<div id="root"></div>', place)
    .replace('</body>', (end) => place + end)
    .split(place)
  const [start, first, second, plainHead, third, fourth, fifth, end, ...more] = pieces
  if (end === undefined || more.length > 0)
    throw new Error('The shell of the program has other places than are filled.')
  return { start, first, second, plainHead, third, fourth, fifth, end } as Record<
    'start' | 'first' | 'second' | 'plainHead' | 'third' | 'fourth' | 'fifth' | 'end',
    string
  >
}

/** What every page of a route has: its style sheet, and the program, which goes on with it. */
type OfRoute = { sheet: Inline; sheets: Buffer; program: Buffer; tag: string }
type Written = PackedPage & { styles: string; tag: string }
type Saying = {
  route: string
  pathname: string
  language: string
  /** An attribute of the page that says whose it is; empty: everybody's. */
  mark: string
  head: { markup: string | null } | null
  html: string
  drawn: { now: number }
}

/**
 * Puts pages together. What is the same in all pages of a route, which is half of a page, is written, put into bytes and hashed once.
 */
export function pageWriter({ files, drawing, shell }: { files: PageFiles; drawing: PageDrawing; shell: string }) {
  const pieces = piecesOf(shell)
  const frame = [...Object.values(pieces), noteIn('en')].join('')
  const routes = new Map<string, (html: string) => OfRoute>()

  function programOf(pathname: string): Buffer {
    const { scripts, styles, later: parts } = files.preloadFor(pathname)
    const later = [...drawing.shellScripts, ...scripts, ...drawing.takeOver, ...parts]
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
      .join('')
    // in force when all are there; what a later page fetches with its code is looked for by its address
    const sheetsLater = [...drawing.shellStyles, ...styles]
      .map((file) => `<link rel="stylesheet" crossorigin media="not all" href="${file}">`)
      .join('')
    return Buffer.from(
      `<template id="program">${later}${sheetsLater}<script type="module" crossorigin src="${drawing.entry}"></script></template>${pieces.end}`,
    )
  }

  function startRoute(route: string, pathname: string): (html: string) => OfRoute {
    const styles = usedStyles(drawing.stylesOf(route), frame)
    const program = programOf(pathname)
    let written: OfRoute | undefined
    return (html) => {
      const sheet = styles(html)
      if (written?.sheet !== sheet) {
        const sheets = Buffer.from(pieces.third + sheet.html)
        written = { sheet, sheets, program, tag: tagOf(sheets, program) }
      }
      return written
    }
  }

  return ({ route, pathname, language, mark, head, html: rendered, drawn }: Saying): Written => {
    const ofRoute = routes.get(route) ?? startRoute(route, pathname)
    routes.set(route, ofRoute)
    const { above, body } = apart(rendered)
    const { sheet, sheets, program, tag } = ofRoute(body)
    const { pieces: html, rules } = withoutStyleAttributes(body)
    const own = inlineStyle(rules)
    const { start, first, second, plainHead, fourth, fifth } = pieces
    const beginning = [
      // before all else: the picture is asked for with the first bytes of the page
      `${start}<html lang="${language}" dir="${directionOf(language)}"${mark}>${first}${above}${second}`,
      head?.markup ?? plainHead,
    ]
    const middle = [
      `${own.html}${fourth}${noteIn(language)}<div id="root" data-drawn="page">`,
      ...html,
      `</div>${fifth}`,
    ]
    const data = `<script type="application/json" id="drawn">${scriptJson(drawn)}</script>`
    const { whole: page, parts } = joinBytes([beginning, sheets, middle, [data], program])
    const [ofHead = page, , ofBody = page] = parts
    return {
      ...toPack(page, 'seldom'),
      styles: `${sheet.source} ${own.source}`,
      // all but the moment at which it was drawn: also the program, which a new version of it replaces
      tag: tagOf(tag, ofHead, ofBody, data.replace(`"now":${String(drawn.now)}`, '')),
    }
  }
}
