import { createHash, createHmac } from 'node:crypto'
import { firstKey, type Keys } from '#platform/encryption/keys.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { storeDocument } from '#modules/accounts/identity-documents.ts'
import { makeUprightJpeg } from '#modules/media/make-renditions.ts'
import type { Services } from '#platform/services.ts'
import type { DeskContent } from './staff-content.ts'
import type { DemoPhoto } from './ready-pictures.ts'
import { storePicture } from './store-pictures.ts'

/** A picture of papers as it lies in the storage, encrypted. */
export type DemoPaper = { id: string; bytes: number }
export type DeskPictures = {
  /** By the name of the file in `demo/papers`. */
  papers: ReadonlyMap<string, DemoPaper>
  /** What was removed, and the same file as it came back. */
  removed: DemoPhoto
  again: DemoPhoto
  sha256: Buffer
  consent: DemoPhoto
}

/** As hard to guess as a chance id, but the same again after an interrupted start. */
const paperId = (mediaSecret: Keys, file: string): string =>
  createHmac('sha256', firstKey(mediaSecret)).update(`demo paper ${file}`).digest().subarray(0, 16).toString('hex')

async function paper(services: Services, folder: string, file: string): Promise<DemoPaper> {
  const at = path.join(folder, 'papers', file)
  const jpeg = await makeUprightJpeg(() => readFile(at))
  if ('problem' in jpeg) throw new Error(`${at}: ${jpeg.problem}`)
  const id = paperId(services.mediaSecret, file)
  await storeDocument(services, id, jpeg)
  return { id, bytes: jpeg.length }
}

/** Stores the pictures of what waits for staff. Safe to repeat: the same names are written again. */
export async function storeDeskPictures(services: Services, folder: string, desk: DeskContent): Promise<DeskPictures> {
  const files = [...desk.requests, desk.consent]
    .flatMap(({ papers }) => Object.values(papers))
    .filter((file) => file !== undefined)
  const { removal, consent } = desk
  const [papers, removed, again, shown, content] = await Promise.all([
    Promise.all(files.map(async (file) => [file, await paper(services, folder, file)] as const)),
    storePicture(services, folder, removal.photo),
    storePicture(services, folder, removal.photo, `${removal.photo} again`),
    storePicture(services, folder, consent.photo),
    readFile(path.join(folder, 'pictures', removal.photo, 'feed.webp')),
  ])
  const sha256 = createHash('sha256').update(content).digest()
  return { papers: new Map(papers), removed, again, sha256, consent: shown }
}
