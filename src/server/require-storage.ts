import type { S3Settings } from '#platform/storage/s3-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { ConfigError, named } from './config-error.ts'

/** Throws `ConfigError` for a bucket that nothing can be written to, or deleted from: it would be noticed by the first upload. */
export async function requireStorage(
  { bucket }: Pick<S3Settings, 'bucket'>,
  storage: Pick<Storage, 'check'>,
): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    const why = error instanceof Error ? [error.name, error.message].filter(Boolean).join(': ') : String(error)
    throw new ConfigError(`${named('S3_BUCKET', bucket)}: cannot be written to and deleted from (${why})`, {
      cause: error,
    })
  }
}
