import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Services } from '#platform/services.ts'

/** 128 bits that nobody can guess: the name of a document's file, and of the document to staff. */
export const newDocumentId = (): string => randomBytes(16).toString('hex')
/** Removes files of pictures that no row names any more. */
export const removeIdentityFilesJob = 'remove_identity_files'

const problems = {
  empty: 'This file is empty.',
  not_a_photo: 'We can’t read this file. Please use a photo.',
  too_many_pixels: 'This is too large.',
} as const
/** Why a picture cannot be kept, for the person who sent it. */
export const problemText = (problem: string): string =>
  problems[problem as keyof typeof problems] ?? 'This photo is damaged: part is missing or unreadable.'

export const documentIdShape = /^[0-9a-f]{32}$/
export const documentKey = (id: string): string => `identity/${id}`

/** Keeps a picture encrypted: the storage, its backups and the database alone show nothing. */
export const storeDocument = (
  { storage, encryption }: Pick<Services, 'storage' | 'encryption'>,
  id: string,
  jpeg: Buffer,
) => storage.put(documentKey(id), encryption.encrypt(jpeg))

/** Null: it was removed. Throws when it was changed or encrypted with another key. */
export async function openDocument(
  { storage, encryption }: Pick<Services, 'storage' | 'encryption'>,
  id: string,
): Promise<Buffer | null> {
  const found = await storage.read(documentKey(id))
  return found ? encryption.decrypt(await buffer(found.stream)) : null
}
