import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { formats, renditionKey } from '#modules/media/storage-keys.ts'
import type { Services } from '#platform/services.ts'
import type { DemoPhoto } from './make-pictures.ts'

const edge = z.int().check(z.positive())
const made = z.strictObject({
  width: edge,
  height: edge,
  thumbhash: z.string(),
  curtain: z.string(),
  dhashes: z.array(z.string()),
  sizes: z.array(z.tuple([z.enum(['thumb', 'feed', 'full']), edge, edge])),
  bytes: edge,
})

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
