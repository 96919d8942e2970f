import { sitemapFile, sitemapIndex } from '#modules/discovery/crawlers/sitemap.ts'
import { accountsOfAll, withOwnDatabase } from './own-database.ts'

const addresses = 1_000_000
const creators = 5_000
const budgetMb = 100

const data = [
  'set synchronous_commit = off',
  `insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, true from generate_series(1, ${String(creators)}) i`,
  accountsOfAll,
  'alter table posts disable trigger user',
  `insert into posts (creator_id, state, audience, published_at, text)
    select 1 + i % ${String(creators)}, 'published', 'everyone', now() - i * interval '1 second', 'Words' from generate_series(1, ${String(addresses - creators)}) i`,
  'alter table posts enable trigger user',
  `insert into creator_heads (creator_id, last_at, last_id) select creator_id, max(published_at), max(id) from posts group by 1`,
  'analyze',
]

/** All files of a sitemap of a million addresses, read as they are sent: how long they take, and what this process holds meanwhile. */
export async function benchSitemap(): Promise<void> {
  await withOwnDatabase({ data }, async ({ db }) => {
    const site = { db, publicUrl: 'https://example.com' }
    const guest = { guestIn: 'PT' }
    const rest = process.memoryUsage.rss()
    const begun = performance.now()
    const index = await sitemapIndex(site, guest)
    const indexMs = performance.now() - begun
    let [listed, bytes, most] = [0, 0, rest]
    for (const [, file = ''] of index.matchAll(/sitemaps\/([^<]+)<\/loc>/g))
      for await (const piece of sitemapFile(site, file, { guest })) {
        listed += piece.split('<loc>').length - 1
        bytes += piece.length
        most = Math.max(most, process.memoryUsage.rss())
      }
    const seconds = (performance.now() - begun) / 1000
    const mb = (most - rest) / 2 ** 20
    process.stdout.write(
      `${String(listed)} addresses, ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(1)} s; the index ${indexMs.toFixed(0)} ms; at most ${mb.toFixed(0)} MB above rest (budget ${String(budgetMb)}): ${mb <= budgetMb ? 'kept' : 'NOT KEPT'}\n`,
    )
  })
}
