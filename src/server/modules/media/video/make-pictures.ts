import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Storage } from '#platform/storage/storage.ts'
import { differenceHash } from '../pictures/difference-hash.ts'
import { renditionKey } from '../storage-keys.ts'
import { makeRenditions, type Renditions } from '../make-renditions.ts'
import { storePhoto } from '../store-photo.ts'
import type { Footage } from './make-track.ts'
import type { Track } from './playlists.ts'
import { trackSource } from './local-copy.ts'
import { FileFault, ffmpeg, type Source, type Workshop } from './workshop.ts'

/** Seconds between key frames of our own tracks. */
const keySeconds = 4
const tilesMost = 100
const columns = 10
/** Longest edge of one picture of the storyboard, in pixels. */
const tileEdge = 160
const hashesMost = 16
/** A preview without sound, which plays by itself. */
const previewSeconds = 5

export type Poster = Omit<Renditions, 'files' | 'dhashes'>

/** The picture that stands for a video, from a little after its beginning, in the sizes of a photo. Stored below `key`. */
export async function makePoster(
  shop: Workshop,
  storage: Storage,
  {
    source,
    key,
    seconds,
    size,
  }: { source: Source; key: string; seconds: number; size: { width: number; height: number } },
): Promise<Poster> {
  const file = path.join(shop.folder, 'poster.png')
  const scale = Math.min(1, 2048 / Math.max(size.width, size.height))
  const edges = `${String(Math.max(1, Math.round(size.width * scale)))}:${String(Math.max(1, Math.round(size.height * scale)))}`
  const shoot = async (from: number): Promise<Buffer | null> => {
    await rm(file, { force: true })
    await ffmpeg(shop, {
      sources: [source],
      before: from > 0 ? ['-ss', from.toFixed(3)] : [],
      seconds: null,
      // the most typical of a second's pictures: neither black nor in the middle of a fade
      args: [
        '-map',
        '0:V:0',
        '-an',
        '-vf',
        `thumbnail=24,scale=${edges},setsar=1`,
        '-frames:v',
        '1',
        '-update',
        '1',
        file,
      ],
    })
    return readFile(file).catch(() => null)
  }
  const picture = (await shoot(Math.min(seconds * 0.1, 3))) ?? (await shoot(0))
  if (!picture) throw new FileFault('damaged')
  const made = await makeRenditions(picture)
  if ('problem' in made) throw new FileFault('damaged')
  await storePhoto(storage, key, made)
  const { width, height, thumbhash, lockedThumbhash, sizes } = made
  return { width, height, thumbhash, lockedThumbhash, sizes }
}

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

/**
 * Pictures for the time line of a player: one image of all, and a WebVTT file that says which part is for which time.
 * Made from the key frames of our own smallest track. Gives the difference hashes of some of them, each with its mirror's.
 */
export async function makeStoryboard(
  shop: Workshop,
  storage: Storage,
  { mediaId }: Footage,
  track: Track,
): Promise<string[]> {
  const frames = Math.max(1, Math.ceil(track.seconds / keySeconds))
  const every = Math.ceil(frames / tilesMost)
  const tiles = Math.ceil(frames / every)
  const scale = tileEdge / Math.max(track.width, track.height)
  const [width, height] = [track.width, track.height].map((edge) =>
    Math.max(2, Math.round((edge * scale) / 2) * 2),
  ) as [number, number]
  const across = Math.min(columns, tiles)
  const board = path.join(shop.folder, 'board.png')
  await ffmpeg(shop, {
    sources: [await trackSource(shop, storage, mediaId, track)],
    before: ['-skip_frame', 'nokey'],
    seconds: null,
    args: [
      '-an',
      '-vf',
      `select='not(mod(n,${String(every)}))',scale=${String(width)}:${String(height)},setsar=1,tile=${String(across)}x${String(Math.ceil(tiles / across))}`,
      '-frames:v',
      '1',
      '-update',
      '1',
      board,
    ],
  })
  const image = sharp(await readFile(board))
  const content = await image.clone().webp({ quality: 70 }).toBuffer()
  const name = `storyboard-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.webp`
  await storage.put(renditionKey(mediaId, name), content)
  const cues = Array.from({ length: tiles }, (_, index) => {
    const from = index * every * keySeconds
    const to = Math.min(track.seconds, from + every * keySeconds)
    const place = [(index % across) * width, Math.floor(index / across) * height, width, height].join(',')
    return `${clock(from)} --> ${clock(Math.max(to, from + 0.001))}\n${name}#xywh=${place}\n`
  })
  await storage.put(renditionKey(mediaId, 'storyboard.vtt'), Buffer.from(`WEBVTT\n\n${cues.join('\n')}`))
  const hashes = new Map<string, [string, string]>()
  const step = Math.ceil(tiles / hashesMost)
  for (let index = 0; index < tiles; index += step) {
    const left = (index % across) * width
    const top = Math.floor(index / across) * height
    const found = await differenceHash(
      sharp(await image.clone().extract({ left, top, width, height }).png().toBuffer()),
    )
    if (found) hashes.set(found[0], found)
  }
  return [...hashes.values()].flat()
}

/** A few seconds without sound, cut at a key frame of our own smallest track. */
export async function makePreview(shop: Workshop, storage: Storage, { mediaId }: Footage, track: Track): Promise<void> {
  const from = Math.floor((track.seconds * 0.1) / keySeconds) * keySeconds
  await ffmpeg(shop, {
    sources: [await trackSource(shop, storage, mediaId, track)],
    before: ['-ss', String(from)],
    seconds: null,
    args: ['-an', '-c', 'copy', '-t', String(previewSeconds), '-movflags', '+faststart', 'preview.mp4'],
  })
  await storage.putFile(renditionKey(mediaId, 'preview.mp4'), path.join(shop.folder, 'preview.mp4'))
}
