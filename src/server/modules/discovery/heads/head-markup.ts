import { escapeHtml, Html, html } from '#platform/html.ts'

/** What a page says of itself to those who do not run it: search engines, and programs that show a link. */
export type Facts = {
  title: string
  description: string
  /** Absolute, without what programs add to links. */
  canonical: string
  type: 'website' | 'profile' | 'article'
  siteName: string
  /** BCP 47. */
  language: string
  picture: { address: string; alt: string }
  /** More of the Open Graph, as the type of the page has it: name and content. */
  properties?: readonly (readonly [name: string, content: string])[]
  /** schema.org, for machines. */
  data?: object
  /** The same in other forms. */
  feeds?: readonly { type: string; address: string; title: string }[]
  /** The same page in other languages. */
  languages?: readonly { language: string; address: string }[]
}

/** Language and territory, as the Open Graph names them; the territory is where most read it, and for Arabic none of them. */
function openGraphLocale(langCode: string): string {
  const known = openGraphLocales.get(langCode)
  if (known !== undefined) return known
  const { language, region = '' } = new Intl.Locale(langCode).maximize()
  const locale = `${language}_${language === 'ar' ? 'AR' : region}`
  openGraphLocales.set(langCode, locale)
  return locale
}
const openGraphLocales = new Map<string, string>()

/**
 * The same facts with an address for each language, as `?lang=`. `chosen`: the language that the page's own address names; null: it is
 * for readers of any.
 */
export function inLanguages(facts: Facts, codes: readonly string[], chosen: string | null): Facts {
  const inOne = (code: string): string => `${facts.canonical}${facts.canonical.includes('?') ? '&' : '?'}lang=${code}`
  return {
    ...facts,
    canonical: chosen === null ? facts.canonical : inOne(chosen),
    languages: [
      ...codes.map((code) => ({ language: code, address: inOne(code) })),
      { language: 'x-default', address: facts.canonical },
    ],
  }
}

/** JSON in a script element: nothing in it can end the element. */
const jsonLd = (data: object): Html =>
  new Html(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)}</script>`,
  )
const property = (name: string, content: string): Html => html`<meta property="${name}" content="${content}" />`
const named = (name: string, content: string): Html => html`<meta name="${name}" content="${content}" />`

/** The elements of a page's head, its title among them. */
export function headMarkup(facts: Facts): string {
  const { title, description, canonical, picture, data, feeds = [], languages = [], properties = [] } = facts
  return [
    new Html(`<title>${escapeHtml(title)}</title>`),
    named('description', description),
    html`<link rel="canonical" href="${canonical}" />`,
    ...languages.map(
      ({ language, address }) => html`<link rel="alternate" hreflang="${language}" href="${address}" />`,
    ),
    ...feeds.map(
      ({ type, address, title: name }) =>
        html`<link rel="alternate" type="${type}" title="${name}" href="${address}" />`,
    ),
    property('og:type', facts.type),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:site_name', facts.siteName),
    property('og:locale', openGraphLocale(facts.language)),
    ...properties.map(([name, content]) => property(name, content)),
    property('og:image', picture.address),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', picture.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', picture.address),
    named('twitter:image:alt', picture.alt),
    ...(data ? [jsonLd(data)] : []),
  ].join('')
}
