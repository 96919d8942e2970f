import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { putPublicPicture } from '#modules/media/public-picture.ts'
import { formats, renditionKey } from '#modules/media/storage-keys.ts'
import type { Services } from '#platform/services.ts'

const edge = z.int().check(z.positive())
const made = z.strictObject({
  width: edge,
  height: edge,
  thumbhash: z.string(),
  lockedThumbhash: z.string(),
  dhashes: z.array(z.string()),
  sizes: z.array(z.tuple([z.enum(['thumb', 'feed', 'full']), edge, edge])),
  bytes: edge,
})
export type DemoPhoto = z.infer<typeof made> & { id: string }

/** Stores a picture as the pipeline made it before; it is small, so its full size is the one of the feed. */
export async function readReady({ storage }: Services, folder: string, id: string): Promise<DemoPhoto> {
  const rest = z.parse(made, JSON.parse(await readFile(path.join(folder, 'made.json'), 'utf8')))
  for (const format of formats)
    for (const [name, from] of [
      ['thumb', 'thumb'],
      ['feed', 'feed'],
      ['full', 'feed'],
    ] as const)
      await storage.put(renditionKey(id, `${name}.${format}`), await readFile(path.join(folder, `${from}.${format}`)))
  return { ...rest, id }
}

/** Stores an avatar as the pipeline made it before. Gives its key. */
export async function storeReadyAvatar({ storage }: Services, folder: string): Promise<string> {
  const face = await readFile(path.join(folder, '144.webp'))
  return putPublicPicture(storage, await readFile(path.join(folder, 'avatar.webp')), [['face', face]])
}

/** Stores a cover as the pipeline made it before: its sizes cost half a second each, of every first start. Gives its key. */
export async function storeReadyCover({ storage }: Services, folder: string): Promise<string> {
  const read = (file: string): Promise<Buffer> => readFile(path.join(folder, file))
  return putPublicPicture(storage, await read('cover.webp'), [
    ['half', await read('800.avif')],
    ['whole', await read('1600.avif')],
    ['poster', await read('poster.avif')],
  ])
}
