import type { Guest } from '#modules/accounts/visibility.ts'
import { escapeHtml, html as xml } from '#platform/html.ts'
import type { Db } from '#platform/services.ts'
import { fileStarts, nextListed, sitemapParts, type SitemapPart } from './sitemap.query.ts'

/** The most that a file may list (sitemaps.org). Files go by ids, so that one stays the same while new ones are added after it. */
const mostInFile = 50_000
const batch = 1000
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Pages that are there for everyone; those that belong to somebody stand in the other files. */
const pages = ['/', '/browse', '/terms', '/privacy', '/content-policy', '/transparency', '/notice']

const addresses: Readonly<Record<SitemapPart, (name: string) => string>> = {
  creators: (username) => `/${username}`,
  posts: (id) => `/post/${id}`,
  topics: (topic) => `/search?tag=${encodeURIComponent(topic)}`,
}

/** Plain text: a million of them would be as many objects again to collect. `day`: YYYY-MM-DD. */
const entry = (address: string, day = ''): string =>
  `<url><loc>${escapeHtml(address)}</loc>${day === '' ? '' : `<lastmod>${day}</lastmod>`}</url>\n`

type Site = { db: Db; publicUrl: string }

/** The list of the sitemap's files. `most`: ids that each of them covers, and so the most addresses in it. */
export async function sitemapIndex({ db, publicUrl }: Site, guest: Guest, most = mostInFile): Promise<string> {
  const names = ['pages']
  for (const part of sitemapParts)
    names.push(...(await fileStarts(db, part, guest, most)).map((start) => `${part}-${String(start)}`))
  const files = names.map((name) => xml`<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`)
  return `${declaration}${xml`<sitemapindex xmlns="${namespace}">${files}</sitemapindex>`.markup}\n`
}

/** One of its files, piece by piece: `pages.xml`, or of a part the addresses of so many ids after one, as `posts-50000.xml`. */
export async function* sitemapFile(
  { db, publicUrl }: Site,
  file: string,
  { guest, most = mostInFile }: { guest: Guest; most?: number },
): AsyncGenerator<string> {
  yield `${declaration}<urlset xmlns="${namespace}">\n`
  const [, part, start] = /^(creators|posts|topics)-(\d+)\.xml$/.exec(file) ?? []
  if (part === undefined) for (const page of pages) yield entry(publicUrl + page)
  else {
    const addressOf = addresses[part as SitemapPart]
    const upTo = Number(start) + most
    for (let after = Number(start); ;) {
      const found = await nextListed(db, { part: part as SitemapPart, guest, span: { after, upTo }, most: batch })
      if (found.lines !== null)
        yield found.lines.replaceAll(/^(\S+) (\S*)\n?/gm, (_, name: string, day: string) =>
          entry(publicUrl + addressOf(name), day),
        )
      if (found.count < batch) break
      after = found.last ?? upTo
    }
  }
  yield '</urlset>\n'
}
