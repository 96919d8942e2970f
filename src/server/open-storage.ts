import path from 'node:path'
import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import type { S3Settings } from '#platform/storage/s3-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { ConfigError, named } from './config-error.ts'
import type { Config } from './config.ts'

/** Throws `ConfigError` for a bucket that nothing can be written to, or deleted from: it would be noticed by the first upload. */
async function requireStorage({ bucket }: Pick<S3Settings, 'bucket'>, storage: Pick<Storage, 'check'>): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    const why = error instanceof Error ? [error.name, error.message].filter(Boolean).join(': ') : String(error)
    throw new ConfigError(`${named('S3_BUCKET', bucket)}: cannot be written to and deleted from (${why})`, {
      cause: error,
    })
  }
}

/** The library for buckets is loaded only where there is one. */
export async function openStorage({ s3, dataDir }: Config): Promise<Storage> {
  if (!s3) return createFolderStorage(path.join(dataDir, 'files'))
  const { createS3Storage } = await import('#platform/storage/s3-storage.ts')
  const storage = createS3Storage(s3)
  await requireStorage(s3, storage)
  return storage
}
