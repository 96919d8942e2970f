import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sitemapFile, sitemapIndex } from '#modules/discovery/crawlers/sitemap.ts'
import { createDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createPool } from '#platform/database/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts'
import { createLog } from '#platform/log.ts'
import { root } from './servers.ts'

const addresses = 1_000_000
const creators = 5_000
const budgetMb = 100

/** All files of a sitemap of a million addresses, read as they are sent: how long they take, and what this process holds meanwhile. */
export async function benchSitemap(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-'))
  const database = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), log: () => undefined })
  const pool = createPool({ connection: { connectionString: database.url }, size: 1, log: createLog('silent') })
  try {
    const admin = await pool.connect()
    await migrate(admin, path.join(root, 'migrations'))
    await admin.query(`set statement_timeout = 0; set synchronous_commit = off;
      insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, true from generate_series(1, ${String(creators)}) i;
      insert into accounts (user_id, email, email_verified_at, password_hash, date_of_birth)
        select id, username || '@example.com', now(), 'none', '1990-01-01' from users;
      alter table posts disable trigger user;
      insert into posts (creator_id, state, audience, published_at, text)
        select 1 + i % ${String(creators)}, 'published', 'everyone', now() - i * interval '1 second', 'Words' from generate_series(1, ${String(addresses - creators)}) i;
      alter table posts enable trigger user;
      insert into creator_heads (creator_id, last_at, last_id) select creator_id, max(published_at), max(id) from posts group by 1;`)
    await admin.query('analyze')
    admin.release()
    const site = { db: createDatabase(pool), publicUrl: 'https://example.com' }
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
  } finally {
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
