import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Configstore } from '@tus/file-store'
import type { Upload } from '@tus/server'

/**
 * What is known of each upload, as `<id>.json` beside its bytes. The library's own store rewrites files in place, where
 * a second request at that moment finds half a record and takes the upload for unknown.
 */
export function createUploadRecords(folder: string): Configstore {
  const fileOf = (id: string): string => path.join(folder, `${id}.json`)
  return {
    async get(id) {
      try {
        return JSON.parse(await readFile(fileOf(id), 'utf8')) as Upload
      } catch (error) {
        if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
          return undefined
        throw error
      }
    },
    async set(id, upload) {
      const draft = path.join(folder, `${id}.${randomBytes(6).toString('hex')}.json`)
      try {
        await writeFile(draft, JSON.stringify(upload), { mode: 0o600 })
        await rename(draft, fileOf(id))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    delete: (id) => rm(fileOf(id), { force: true }),
  }
}
