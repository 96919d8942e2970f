import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createServices } from '#server/services.ts'
import { requireSecrets } from '#server/require-secrets.ts'
import { createLog } from '#platform/log.ts'
import type pg from 'pg'
import { CommandError, counted, readWords, type MachineCommand } from '../command.ts'
import { openForCommand } from '../with-services.ts'
import { saveDatabase, useTextForm } from './database.ts'
import { dropGone, saveFiles, writeFileList, type SavedFiles } from './files.ts'
import { keepApart, saveKeys } from './keys.ts'
import { filesPart, makeBackupFolder, tablePart, writeManifest, type Manifest } from './manifest.ts'

/** Times that the tables are saved anew because a file went away between them and the files; the last time nothing goes away. */
const triesMost = 3

/** What the saved tables say that files must be there for, and what belongs to the moment they show. */
async function lookAt(client: pg.ClientBase) {
  const { rows: known } = await client.query(`select where to_regclass('key_checks') is not null`)
  if (known.length === 0)
    throw new CommandError('The running program is of an earlier version: start the present one, then back up.')
  const { rows: media } = await client.query<{ id: string; ready: boolean }>(
    `select id, state = 'ready' as ready from media`,
  )
  const { rows } = await client.query<{ at: string; head: string; encrypted: string }>(
    `select now()::text as at, (select encode(hash, 'hex') from audit_head) as head,
      (select encode(sealed, 'base64') from key_checks) as encrypted`,
  )
  return { media, at: rows[0]?.at ?? '', auditHead: rows[0]?.head ?? '', encrypted: rows[0]?.encrypted ?? '' }
}

/**
 * Saves everything but the keys while the program runs or not: first the files, which takes long; then the tables, all as of
 * one moment; then the files that came meanwhile. So every file that the tables know is there, and what was deleted before
 * that moment is not.
 */
export const backup: MachineCommand = {
  name: 'backup',
  usage: '<folder> [--keys <another folder>]',
  summary: 'saves the database and all files into a new folder, and the keys into another one',
  prepareMachine(words) {
    const { values, positionals } = readWords(words, ['folder'], { keys: { type: 'string' } })
    const folder = path.resolve(positionals[0] ?? '')
    const keys = values.keys === undefined ? undefined : path.resolve(values.keys)
    return async ({ readConfig, root }) => {
      keepApart(folder, keys)
      const config = readConfig()
      await makeBackupFolder(folder)
      const log = createLog('silent')
      const database = await openForCommand(config, root, log)
      try {
        const services = await createServices(config, database.pool, log)
        await requireSecrets(config, services)
        if (keys !== undefined) await saveKeys(config.secretsFile, keys)
        const { storage } = services
        const saved: SavedFiles = new Map()
        await saveFiles(storage, folder, saved)
        const found = await saveMoment(database.pool, folder, async (media) => {
          const there = await saveFiles(storage, folder, saved)
          await dropGone(folder, saved, there, new Set(media.map(({ id }) => id)))
          const kept = new Set([...saved.keys()].map((key) => key.split('/')[1]))
          return media.filter(({ id, ready }) => ready && !kept.has(id)).length
        })
        const { missing, ...tables } = found
        const bytes = [...saved.values()].reduce((sum, file) => sum + file.bytes, 0)
        const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
        const manifest: Manifest = {
          format: 1,
          version,
          ...tables,
          files: { count: saved.size, bytes },
          parts: { ...tables.parts, [filesPart]: await writeFileList(folder, saved) },
        }
        await writeManifest(folder, manifest)
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
        return {
          lines: [
            `Saved in ${folder}: ${counted(manifest.tables.length, 'table')}, ${counted(rows, 'row')}, ` +
              `${counted(manifest.jobs, 'waiting job')}, ${counted(saved.size, 'file')} (${(bytes / 1e6).toFixed(1)} MB).`,
            ...(missing > 0 ? [`${counted(missing, 'photo or video')} had no file in the store.`] : []),
            keys === undefined
              ? `The keys are not in it: keep a copy of ${config.secretsFile ?? 'SECRETS'} in another place.`
              : `Keys in ${keys}: keep them apart from the backup.`,
            `audit head ${manifest.auditHead}`,
          ],
        }
      } finally {
        await database.close()
      }
    }
  },
}

type Media = Awaited<ReturnType<typeof lookAt>>['media']
type Moment = Awaited<ReturnType<typeof saveDatabase>> & Pick<Manifest, 'at' | 'auditHead' | 'encrypted'>

/** The tables as of one moment; `follow` saves the files that belong to it, and gives how many are missing. */
async function saveMoment(
  pool: pg.Pool,
  folder: string,
  follow: (media: Media) => Promise<number>,
): Promise<Moment & { missing: number }> {
  const client = await pool.connect()
  try {
    await useTextForm(client)
    for (let tries = 1; ; tries += 1) {
      const last = tries === triesMost
      await client.query('begin isolation level repeatable read')
      // before the first query, so that the moment is one with the lock; until the end no file loses its row
      if (last) await client.query('lock table media in share mode')
      const { media, ...facts } = await lookAt(client)
      const tables = await saveDatabase(client, folder)
      if (!last) await client.query('commit')
      const missing = await follow(media)
      if (last) await client.query('commit')
      if (missing === 0 || last) return { ...tables, ...facts, missing }
      await Promise.all(tables.tables.map(({ name }) => rm(path.join(folder, tablePart(name)))))
    }
  } finally {
    client.release(true)
  }
}
