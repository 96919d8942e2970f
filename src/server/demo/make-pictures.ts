import { createHmac } from 'node:crypto'
import { firstKey, type Keys } from '#platform/encryption/keys.ts'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { renditionKey } from '#modules/media/storage-keys.ts'
import { makeRenditions, type Renditions } from '#modules/media/make-renditions.ts'
import { storePublicPicture } from '#modules/media/public-picture.ts'
import { storePhoto } from '#modules/media/store-photo.ts'
import type { Services } from '#platform/services.ts'
import { readReady, storeReadyCover } from './ready-pictures.ts'
import type { DemoContent, DemoCreator, DemoFan } from './content.ts'

export type DemoPhoto = Omit<Renditions, 'files'> & { id: string; bytes: number }
export type DemoPictures = {
  /** Storage keys by username. */
  avatars: ReadonlyMap<string, string>
  covers: ReadonlyMap<string, string>
  /** By the name of the file in `demo/photos`, or of the folder in `demo/pictures`. */
  photos: ReadonlyMap<string, DemoPhoto>
  /** Posters, by the name of the folder in `demo/videos`. */
  videos: ReadonlyMap<string, DemoPhoto>
}

/** As hard to guess as a chance id, but the same again after an interrupted start, which then leaves no stray files. */
const photoId = (mediaSecret: Keys, file: string): string =>
  createHmac('sha256', firstKey(mediaSecret))
    .update(`demo photo ${file}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

async function avatarsOf(services: Services, folder: string, people: readonly (DemoCreator | DemoFan)[]) {
  const keys = new Map<string, string>()
  for (const { username, avatar } of people) {
    if (avatar === null) continue
    const at = path.join(folder, 'avatars', avatar)
    const stored = await storePublicPicture(services.storage, 'avatar', await readFile(at))
    if ('problem' in stored) throw new Error(`${at}: ${stored.problem}`)
    keys.set(username, stored.key)
  }
  return keys
}

async function coversOf(services: Services, folder: string, creators: readonly DemoCreator[]) {
  const keys = new Map<string, string>()
  for (const { username, cover } of creators)
    keys.set(username, await storeReadyCover(services, path.join(folder, 'covers', cover)))
  return keys
}

/** Rendered once and stored under each of these names. */
export async function storeAs(
  { storage, mediaSecret }: Services,
  at: string,
  names: readonly string[],
): Promise<DemoPhoto[]> {
  const content = await readFile(at)
  const rendered = await makeRenditions(content)
  if ('problem' in rendered) throw new Error(`${at}: ${rendered.problem}`)
  const { files: _stored, ...rest } = rendered
  const ids = names.map((name) => photoId(mediaSecret, name))
  for (const id of ids) await storePhoto(storage, id, rendered)
  return ids.map((id) => ({ ...rest, id, bytes: content.length }))
}

async function photo(services: Services, at: string, name = path.basename(at)): Promise<DemoPhoto> {
  const [stored] = await storeAs(services, at, [name])
  if (!stored) throw new Error(`${at} was not stored.`)
  return stored
}

const placed = (services: Services, folder: string, file: string): Promise<DemoPhoto> =>
  file.includes('.')
    ? photo(services, path.join(folder, 'photos', file))
    : readReady(services, path.join(folder, 'pictures', file), photoId(services.mediaSecret, file))

const poster = 'poster.jpg'

/** A video is there as the pipeline made it, so that the demo has one on a machine without FFmpeg, and at once. */
async function video(services: Services, at: string): Promise<DemoPhoto> {
  const files = await readdir(at)
  const made = files.includes(poster)
    ? await photo(services, path.join(at, poster), path.basename(at))
    : await readReady(services, at, photoId(services.mediaSecret, path.basename(at)))
  for (const file of files)
    if (/\.(m3u8|mp4|vtt)$|^storyboard/.test(file))
      await services.storage.putFile(renditionKey(made.id, file), path.join(at, file))
  return made
}

/** Renders and stores all pictures of the demo. Safe to repeat: the same names are written again. */
export async function makePictures(services: Services, folder: string, content: DemoContent): Promise<DemoPictures> {
  const files = content.creators.flatMap((creator) =>
    creator.posts.flatMap((post) => post.photos.map(({ file }) => file)),
  )
  const twice = files.find((file, index) => files.indexOf(file) !== index)
  if (twice !== undefined) throw new Error(`${twice} stands in two posts; a photo belongs to one.`)
  // photos queue by themselves; the small public pictures fill the gaps between them
  const folders = content.creators.flatMap(({ posts }) => posts.flatMap((post) => post.video?.folder ?? []))
  const [photos, videos, avatars, covers] = await Promise.all([
    Promise.all(files.map(async (file) => [file, await placed(services, folder, file)] as const)),
    Promise.all(folders.map(async (name) => [name, await video(services, path.join(folder, 'videos', name))] as const)),
    avatarsOf(services, folder, [...content.creators, ...content.fans]),
    coversOf(services, folder, content.creators),
  ])
  return { avatars, covers, photos: new Map(photos), videos: new Map(videos) }
}
