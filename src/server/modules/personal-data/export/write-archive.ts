import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { StoredMore } from '#modules/media/media-row.ts'
import { renditionKey } from '#modules/media/storage-keys.ts'
import { register } from '../all-personal-data.ts'
import type { Services, Tx } from '#platform/services.ts'

const rowsAtOnce = 500
type Query = { name: string; run: ReturnType<(typeof sql)['raw']> }

/** The queries of one person's copy, one a file: `relations.json`, or `relations.fan_id.json` where a table has two sides. */
function queriesOf(userId: number): { queries: Query[]; leftOut: Record<string, string> } {
  const queries: Query[] = []
  const leftOut: Record<string, string> = {}
  for (const [table, { users }] of Object.entries(register))
    for (const [column, rule] of Object.entries(users)) {
      const name = Object.keys(users).length === 1 ? table : `${table}.${column}`
      if ('withheld' in rule) leftOut[name] = rule.withheld
      else queries.push({ name, run: rule.export(userId) })
    }
  return { queries, leftOut }
}

/** A JSON array, one row a line, read a few hundred rows at a time: a long history does not fill the memory. */
async function* jsonRows(tx: Tx, { run }: Query): AsyncGenerator<string> {
  await sql`declare copy no scroll cursor for ${run}`.execute(tx)
  let separator = '['
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsAtOnce)} from copy`.execute(tx)
    for (const row of rows) {
      yield `${separator}\n  ${JSON.stringify(row)}`
      separator = ','
    }
    if (rows.length < rowsAtOnce) break
  }
  await sql`close copy`.execute(tx)
  yield separator === '[' ? '[]\n' : '\n]\n'
}

/** One file of the archive at a time: the database reads a single cursor. Resolves when the archive has taken all of it. */
const add = (zip: ZipFile, path: string, content: Readable, compress: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    content.once('error', reject).once('close', resolve)
    zip.addReadStream(content, path, { compress })
  })

async function addMedia({ db, storage }: Services, zip: ZipFile, userId: number): Promise<void> {
  const media = await sql<{ id: string; captions: StoredMore['captions'] | null }>`
    select id, more->'captions' as captions from media where owner_id = ${userId} and state = 'ready'`.execute(db)
  for (const { id, captions } of media.rows) {
    const file = await storage.read(renditionKey(id, 'full.webp'))
    if (file) await add(zip, `media/${id}.webp`, file.stream, false)
    for (const [language, name] of captions ?? []) {
      const text = await storage.read(renditionKey(id, name))
      if (text) await add(zip, `media/${id}.${language}.vtt`, text.stream, true)
    }
  }
  const pictures = await sql<{ avatar: string | null; cover: string | null }>`
    select avatar, cover from users where id = ${userId}`.execute(db)
  for (const name of ['avatar', 'cover'] as const) {
    const key = pictures.rows[0]?.[name]
    const file = key ? await storage.read(key) : null
    if (file) await add(zip, `media/${name}.webp`, file.stream, false)
  }
}

/**
 * Writes the copy of a person's data to a local file: the rows of the register as JSON, read in one snapshot, their
 * pictures, and a list of what is left out and why.
 */
export async function writeArchive(services: Services, userId: number, file: string): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 }))
  const filled = (async () => {
    const { queries, leftOut } = queriesOf(userId)
    await services.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        for (const query of queries) await add(zip, `data/${query.name}.json`, Readable.from(jsonRows(tx, query)), true)
      })
    await addMedia(services, zip, userId)
    zip.addBuffer(Buffer.from(`${JSON.stringify(leftOut, null, 2)}\n`), 'left-out.json')
    zip.end()
  })()
  // a failure on either side must end the other: an archive that is never ended would be waited for without end
  filled.catch((error: unknown) => (zip.outputStream as Readable).destroy(error as Error))
  await Promise.all([written, filled])
}
