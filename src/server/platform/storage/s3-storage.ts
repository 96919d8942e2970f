import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
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
/** The smallest that the last part may follow (S3 API, UploadPart): what a node holds of each upload. */
const uploadPartBytes = 5 * 1024 * 1024
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

    parts: {
      partBytes: uploadPartBytes,
      async begin(key) {
        const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(key)))
        if (UploadId === undefined) throw new Error(`The bucket gave no number for ${key}.`)
        return UploadId
      },
      async put(key, begun, part, content) {
        const sent = { ...at(key), UploadId: begun, PartNumber: part, Body: content, ContentLength: content.length }
        const { ETag } = await client.send(new UploadPartCommand(sent))
        if (ETag === undefined) throw new Error(`The bucket gave no tag for part ${String(part)} of ${key}.`)
        return ETag
      },
      async complete(key, begun, tags) {
        const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
        await client.send(
          new CompleteMultipartUploadCommand({ ...at(key), UploadId: begun, MultipartUpload: { Parts } }),
        )
      },
      async abort(key, begun) {
        await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: begun })).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
      },
    },

    async check() {
      const probe = at('probe')
      await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }))
      await client.send(new DeleteObjectCommand(probe))
    },
  }
}
