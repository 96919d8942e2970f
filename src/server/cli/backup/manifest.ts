import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { CommandError } from '../command.ts'

/** What is in a backup. It is written last: a folder without it is no whole backup. */
const manifestShape = z.object({
  format: z.literal(1),
  version: z.string(),
  /** When the one moment was that all tables show. */
  at: z.string(),
  /** Name and hash of each migration, in their order: what the tables' columns are those of. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** Where each sequence goes on. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  jobs: z.int(),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** The last line of the audit log (hexadecimal). */
  auditHead: z.string(),
  /** Encrypted with the key that belongs to it (base64): whoever restores with another key learns so before anything is written. */
  encrypted: z.string(),
  /** SHA-256 (hexadecimal) of every part below the folder, the list of files included. */
  parts: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifestShape>

export const tablePart = (name: string): string => `tables/${name}.copy.gz`
export const jobsPart = 'jobs.jsonl.gz'
/** One line a file: SHA-256, bytes, key. */
export const filesPart = 'files.txt.gz'
export const filePath = (folder: string, key: string): string => path.join(folder, 'files', key)
const manifestName = 'manifest.json'

/** A new folder, or an empty one. Throws `CommandError` where something is in it. */
export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty: name a new folder.`)
  await mkdir(path.join(folder, 'tables'))
  await mkdir(path.join(folder, 'files'))
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** The content is on the disk before its name, and the name before this returns. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = path.join(folder, `${manifestName}.unfinished`)
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path.join(folder, manifestName))
  const names = await open(folder, 'r')
  try {
    await names.sync()
  } finally {
    await names.close()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads a backup's manifest and compares all its parts with it. Throws `CommandError`. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(path.join(folder, manifestName), 'utf8')
  } catch (error) {
    throw new CommandError(`${folder} is no whole backup: ${manifestName}, which is written last, is not there.`, {
      cause: error,
    })
  }
  const parsed = z.safeParse(manifestShape, jsonOf(text))
  if (!parsed.success) throw new CommandError(`${folder}: this backup is of a form that this version does not know.`)
  for (const [part, hash] of Object.entries(parsed.data.parts)) {
    const found = await hashOf(path.join(folder, part)).catch(() => null)
    if (found !== hash)
      throw new CommandError(`${folder} is damaged: ${part} is ${found === null ? 'missing' : 'not what it was'}.`)
  }
  return parsed.data
}
