import { createHmac } from 'node:crypto'
import { firstKey, type Keys } from '#platform/encryption/keys.ts'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { renditionKey } from '#modules/media/storage-keys.ts'
import type { Services } from '#platform/services.ts'
import { readReady, storeReadyAvatar, storeReadyCover, type DemoPhoto } from './ready-pictures.ts'
import type { DemoContent, DemoCreator, DemoFan } from './content.ts'

export type DemoPictures = {
  /** Storage keys by username. */
  avatars: ReadonlyMap<string, string>
  covers: ReadonlyMap<string, string>
  /** By the name of the folder in `demo/pictures`. */
  photos: ReadonlyMap<string, DemoPhoto>
  /** Posters, by the name of the folder in `demo/videos`. */
  videos: ReadonlyMap<string, DemoPhoto>
}

/** As hard to guess as a chance id, but the same again after an interrupted start, which then leaves no stray files. */
const photoId = (mediaSecret: Keys, name: string): string =>
  createHmac('sha256', firstKey(mediaSecret))
    .update(`demo photo ${name}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

async function avatarsOf(services: Services, folder: string, people: readonly (DemoCreator | DemoFan)[]) {
  const keys = new Map<string, string>()
  for (const { username, avatar } of people)
    if (avatar !== null) keys.set(username, await storeReadyAvatar(services, path.join(folder, 'avatars', avatar)))
  return keys
}

async function coversOf(services: Services, folder: string, creators: readonly DemoCreator[]) {
  const keys = new Map<string, string>()
  for (const { username, cover } of creators)
    keys.set(username, await storeReadyCover(services, path.join(folder, 'covers', cover)))
  return keys
}

/** Stores a picture of `demo/pictures`, under another name where it is there twice. */
export const storePicture = (services: Services, folder: string, file: string, name = file): Promise<DemoPhoto> =>
  readReady(services, path.join(folder, 'pictures', file), photoId(services.mediaSecret, name))

/** A video is there as the pipeline made it, so that the demo has one on a machine without FFmpeg, and at once. */
async function video(services: Services, at: string): Promise<DemoPhoto> {
  const made = await readReady(services, at, photoId(services.mediaSecret, path.basename(at)))
  for (const file of await readdir(at))
    if (/\.(m3u8|mp4|vtt)$|^storyboard/.test(file))
      await services.storage.putFile(renditionKey(made.id, file), path.join(at, file))
  return made
}

/** Stores all pictures of the demo. Safe to repeat: the same names are written again. */
export async function storePictures(services: Services, folder: string, content: DemoContent): Promise<DemoPictures> {
  const files = content.creators.flatMap((creator) =>
    creator.posts.flatMap((post) => post.photos.map(({ file }) => file)),
  )
  const twice = files.find((file, index) => files.indexOf(file) !== index)
  if (twice !== undefined) throw new Error(`${twice} stands in two posts; a photo belongs to one.`)
  const folders = content.creators.flatMap(({ posts }) => posts.flatMap((post) => post.video?.folder ?? []))
  const [photos, videos, avatars, covers] = await Promise.all([
    Promise.all(files.map(async (file) => [file, await storePicture(services, folder, file)] as const)),
    Promise.all(folders.map(async (name) => [name, await video(services, path.join(folder, 'videos', name))] as const)),
    avatarsOf(services, folder, [...content.creators, ...content.fans]),
    coversOf(services, folder, content.creators),
  ])
  return { avatars, covers, photos: new Map(photos), videos: new Map(videos) }
}
