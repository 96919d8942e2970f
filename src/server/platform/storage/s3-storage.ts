import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkEncryptionKey } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export type S3Settings = {
  /** Null: Amazon's own. */
  endpoint: string | null
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

const partBytes = 16 * 1024 * 1024
/** As many as one call deletes (S3 API, DeleteObjects). */
const deletedAtOnce = 1000

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)

/** Files in a bucket of Amazon S3 or of a server that speaks its protocol. The bucket exists and is private. */
export function createS3Storage({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Storage {
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    // names of buckets are no host names everywhere
    forcePathStyle: true,
    // servers other than Amazon's do not all know the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  })
  const at = (key: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: checkEncryptionKey(key) })

  async function* list(prefix?: string): AsyncGenerator<string> {
    let token: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          ...(prefix !== undefined && { Prefix: `${checkEncryptionKey(prefix)}/` }),
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      )
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  return {
    async put(key, content) {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentLength: content.length }))
    },

    async putFile(key, localPath) {
      // in parts: an object larger than 5 GB needs them, and a dropped connection costs one part
      await new Upload({
        client,
        params: { ...at(key), Body: createReadStream(localPath, { highWaterMark: 1 << 20 }) },
        partSize: partBytes,
        queueSize: 2,
      }).done()
    },

    async read(key, range) {
      try {
        const found = await client.send(
          new GetObjectCommand({
            ...at(key),
            ...(range && { Range: `bytes=${String(range.start)}-${String(range.end)}` }),
          }),
        )
        return { stream: found.Body as Readable, bytes: found.ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    localPath: () => null,
    list,

    async remove(prefix) {
      await client.send(new DeleteObjectCommand(at(prefix)))
      let keys: string[] = []
      const flush = async (): Promise<void> => {
        if (keys.length === 0) return
        const gone = await client.send(
          new DeleteObjectsCommand({
            Bucket: bucket,
            Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
          }),
        )
        const [fault] = gone.Errors ?? []
        if (fault) throw new Error(`${fault.Key ?? ''} could not be removed: ${fault.Code ?? ''}`)
        keys = []
      }
      for await (const key of list(prefix)) {
        keys.push(key)
        if (keys.length === deletedAtOnce) await flush()
      }
      await flush()
    },

    async check() {
      const probe = at('probe')
      await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }))
      await client.send(new DeleteObjectCommand(probe))
    },
  }
}
