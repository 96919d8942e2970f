import type { IncomingMessage } from 'node:http'
import { limits } from '#contract/limits.ts'
import { patienceFor } from '#platform/http/body.ts'
import { receiveFile } from '#platform/http/receive-file.ts'
import type { Picture } from './store-identity-picture.ts'

const taking = { maxBytes: limits.photoMaxBytes, withinMs: patienceFor(limits.photoMaxBytes) }

/** Takes a picture of somebody's identity documents to the disk as it comes, for as long as `keep` works on it. */
export async function receiveIdentityPicture<T>(
  body: IncomingMessage,
  folder: string,
  keep: (picture: Picture) => Promise<T>,
): Promise<T> {
  const file = await receiveFile(body, { ...taking, folder })
  try {
    return await keep(file.read)
  } finally {
    await file.forget()
  }
}
