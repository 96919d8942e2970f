import { request } from 'node:http'
import type pg from 'pg'
import { forgetPeak, peakMb, residentMb } from './memory.ts'
import { withOwnApp } from './own-app.ts'
import { accountsOfAll } from './own-database.ts'
import { get } from './servers.ts'

const port = 18_495
const addresses = 1_000_000
const creators = 5_000
const budgetMb = 100

const data = [
  'set statement_timeout = 0',
  'set synchronous_commit = off',
  `insert into users (username, name, is_creator) select 'user_' || i, 'Person ' || i, true from generate_series(1, ${String(creators)}) i`,
  accountsOfAll,
  'alter table posts disable trigger user',
  `insert into posts (creator_id, state, audience, published_at, text)
    select 1 + i % ${String(creators)}, 'published', 'everyone', now() - i * interval '1 second', 'Words' from generate_series(1, ${String(addresses - creators)}) i`,
  'alter table posts enable trigger user',
  `insert into creator_heads (creator_id, last_at, last_id) select creator_id, max(published_at), max(id) from posts group by 1`,
  'vacuum analyze',
]

/** Reads a file as it comes, without keeping it; how many addresses it lists, and its bytes. */
const readThrough = (path: string): Promise<{ listed: number; bytes: number }> =>
  new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path }, (answer) => {
      let [listed, bytes, rest] = [0, 0, '']
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        bytes += piece.length
        const parts = (rest + piece).split('<loc>')
        listed += parts.length - 1
        rest = (parts.at(-1) ?? '').slice(-4)
      })
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve({ listed, bytes })
          : reject(new Error(`${path}: ${String(answer.statusCode)}`)),
      )
    })
    call.on('error', reject)
    call.end()
  })

/** The same rows in the same steps without asking who may be listed, made into lines: what no sitemap can be faster than. */
async function floorSeconds(admin: pg.PoolClient): Promise<number> {
  const begun = performance.now()
  let [after, text] = ['0', '']
  for (;;) {
    const { rows } = await admin.query<{ id: string; at: string }>(
      `select id, published_at as at from posts where id > $1 order by id limit 1000`,
      [after],
    )
    text = rows.map(({ id, at }) => `<url><loc>/post/${id}</loc><lastmod>${at}</lastmod></url>\n`).join('')
    const last = rows.at(-1)
    if (!last || text === '') return (performance.now() - begun) / 1000
    after = last.id
  }
}

/** All files of a sitemap of a million addresses, over HTTP: how long they take, and what the program holds meanwhile. */
export async function benchSitemap(): Promise<void> {
  const fill = async (admin: pg.PoolClient): Promise<void> => {
    for (const statement of data) await admin.query(statement)
  }
  await withOwnApp(
    port,
    {},
    async ({ admin, process: { pid = 0 } }) => {
      const floor = await floorSeconds(admin)
      const fresh = residentMb(pid)
      // a program that has just started has not yet the memory that any work of its gives it
      await readThrough('/sitemaps/posts-0.xml')
      const rest = residentMb(pid)
      forgetPeak(pid)
      const begun = performance.now()
      const index = await get(port, '/sitemap.xml')
      const indexMs = performance.now() - begun
      let [listed, bytes] = [0, 0]
      for (const [, file = ''] of index.matchAll(/(\/sitemaps\/[^<]+)<\/loc>/g)) {
        const read = await readThrough(file)
        listed += read.listed
        bytes += read.bytes
      }
      const seconds = (performance.now() - begun) / 1000
      const more = peakMb(pid) - rest
      process.stdout.write(
        `${String(listed)} addresses, ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(1)} s, ${(seconds / floor).toFixed(2)} × the floor (bare rows in the same steps, ${floor.toFixed(1)} s); the index ${indexMs.toFixed(0)} ms; at most ${more.toFixed(0)} MB above the ${rest.toFixed(0)} MB that the program has after its first file (${fresh.toFixed(0)} when it has just started; budget ${String(budgetMb)}): ${more <= budgetMb ? 'kept' : 'NOT KEPT'}\n`,
      )
    },
    fill,
  )
}
