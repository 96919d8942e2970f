import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '#platform/storage/storage.ts'
import type { StoredMedia } from '../media-row.ts'
import { renditionKey } from '../storage-keys.ts'
import { localCopy } from './local-copy.ts'
import { makePoster } from './make-pictures.ts'
import { ffmpeg, type Source, type Workshop } from './workshop.ts'

/** Shorter edge of the largest quality that a free preview is made from. */
const largestEdge = 720

type Named = { file: string; width: number; height: number }

/** The tracks that a master playlist names, and the sound. */
function readMaster(master: string): { pictures: Named[]; sound: string | null } {
  const pictures = [...master.matchAll(/RESOLUTION=(\d+)x(\d+)[^\n]*\n([\w-]+)\.m3u8/g)].map(
    ([, width, height, file = '']) => ({ file, width: Number(width), height: Number(height) }),
  )
  return { pictures, sound: /URI="([\w-]+)\.m3u8"/.exec(master)?.[1] ?? null }
}

/**
 * Cuts the first seconds of a finished video into a file of their own, without coding anew, with a poster from within
 * them. Stored below `key`; gives what a post keeps of it.
 */
export async function makeClip(
  shop: Workshop,
  storage: Storage,
  { mediaId, key, seconds, alt }: { mediaId: string; key: string; seconds: number; alt: string },
): Promise<StoredMedia> {
  const local = async (file: string): Promise<Source> => {
    const found = await localCopy(storage, renditionKey(mediaId, file), shop.folder, shop.signal)
    if (found === null) throw new Error(`The file ${file} of ${mediaId} is missing.`)
    return { file: found, reader: null }
  }
  const { pictures, sound } = readMaster(await readFile((await local('master.m3u8')).file, 'utf8'))
  const best = pictures.findLast((one) => Math.min(one.width, one.height) <= largestEdge) ?? pictures[0]
  if (!best) throw new Error(`The video ${mediaId} has no tracks.`)
  const sources = [await local(`${best.file}.mp4`), ...(sound === null ? [] : [await local(`${sound}.mp4`)])]
  const file = path.join(shop.folder, 'clip.mp4')
  await ffmpeg(shop, {
    sources,
    seconds,
    args: [
      '-map',
      '0:v:0',
      ...(sound === null ? [] : ['-map', '1:a:0']),
      '-c',
      'copy',
      '-t',
      String(seconds),
      '-movflags',
      '+faststart',
      file,
    ],
  })
  await storage.putFile(renditionKey(key, 'clip.mp4'), file)
  const poster = await makePoster(shop, storage, { source: { file, reader: null }, key, seconds, size: best })
  const { width, height, thumbhash, lockedThumbhash, sizes } = poster
  const more = { ms: seconds * 1000, sound: sound !== null, clip: true as const }
  return [key, 'video', width, height, thumbhash, lockedThumbhash, alt, sizes, more]
}
