import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '#contract/limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { renditionKey } from '../storage-keys.ts'
import type { Rung } from './ladder.ts'
import { bitRates, readSegments, type Track } from './playlists.ts'
import { FileFault, ffmpeg, type Source, type Workshop } from './workshop.ts'

/** Seconds of a segment; a key frame begins each, at the same times in every quality. */
const segmentSeconds = 4
/** Bits per second at most, for a picture of 16:9; others by their area. */
const bitsPerPixel = 2.4

export async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return hash.digest()
}

/** The codec string of H.264 (RFC 6381): profile, constraints and level, from the `avcC` box of the file's beginning. */
async function h264Codec(file: string): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const head = Buffer.alloc(8192)
    await handle.read(head, 0, head.length, 0)
    const at = head.indexOf('avcC')
    return `avc1.${head.toString('hex', at + 5, at + 8)}`
  } finally {
    await handle.close()
  }
}

const hls = (name: string): string[] => [
  '-f',
  'hls',
  '-hls_time',
  String(segmentSeconds),
  '-hls_playlist_type',
  'vod',
  '-hls_segment_type',
  'fmp4',
  // one file for all segments, which the playlist addresses by byte ranges: two objects a quality, however long it is
  '-hls_flags',
  'single_file+independent_segments',
  '-hls_segment_filename',
  `${name}.mp4`,
  `${name}.m3u8`,
]

/** Names a finished track by its content and brings both its files into the storage. */
async function store(
  storage: Storage,
  mediaId: string,
  folder: string,
  { name, codecs, width, height }: { name: string; codecs: string; width: number; height: number },
): Promise<Track> {
  const local = path.join(folder, `${name}.mp4`)
  const playlist = await readFile(path.join(folder, `${name}.m3u8`), 'utf8')
  const file = `${name}-${(await sha256Of(local)).toString('hex').slice(0, 16)}`
  await storage.putFile(renditionKey(mediaId, `${file}.mp4`), local)
  await storage.put(
    renditionKey(mediaId, `${file}.m3u8`),
    Buffer.from(playlist.replaceAll(`${name}.mp4`, `${file}.mp4`)),
  )
  return { file, codecs, width, height, ...bitRates(readSegments(playlist)) }
}

export type Footage = Source & { mediaId: string; seconds: number | null; fps: number }

/** Makes one quality: H.264 in CMAF segments, upright, square pixels, at most 60 pictures a second. */
export async function makePicture(shop: Workshop, storage: Storage, footage: Footage, rung: Rung): Promise<Track> {
  const name = `v${rung.name}`
  const { width, height } = rung
  const most = Math.round(width * height * bitsPerPixel + 200_000)
  const rate = footage.fps > 60 ? ',fps=60' : footage.fps === 0 ? ',fps=30' : ''
  await ffmpeg(shop, {
    sources: [footage],
    seconds: footage.seconds,
    args: [
      '-map',
      '0:V:0',
      '-an',
      '-t',
      String(limits.videoMaxSeconds + 1),
      '-threads',
      '2',
      '-vf',
      `scale=${String(width)}:${String(height)}${rate},setsar=1,format=yuv420p`,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'high',
      '-crf',
      '23',
      '-maxrate',
      String(most),
      '-bufsize',
      String(most * 2),
      '-force_key_frames',
      `expr:gte(t,n_forced*${String(segmentSeconds)})`,
      '-sc_threshold',
      '0',
      '-g',
      '300',
      ...hls(name),
    ],
  })
  const local = path.join(shop.folder, `${name}.mp4`)
  const track = await store(storage, footage.mediaId, shop.folder, {
    name,
    codecs: await h264Codec(local),
    width,
    height,
  })
  if (track.seconds > limits.videoMaxSeconds) throw new FileFault('too_long')
  if (track.seconds === 0) throw new FileFault('damaged', 'no picture')
  return track
}

/**
 * Seconds that picture and sound last together. Throws where both end long before the file's own length: what is missing is not filled
 * up, and the author should know, not the fans. One of them may end early, as where a busy phone recorded few pictures.
 */
export function lengthOf({ seconds }: Footage, picture: Track, sound: Track | null): number {
  // the last frame of a sound always lasts a little longer than the picture
  const heard = sound !== null && sound.seconds > picture.seconds + 0.5 ? sound.seconds : 0
  const longest = Math.max(picture.seconds, heard)
  if (longest < (seconds ?? 0) * 0.8 - 2)
    throw new FileFault('damaged', `${String(longest)} seconds of ${String(seconds)}`)
  return longest
}

/** Makes the sound track: AAC, stereo. Null: there is a stream, but no sound in it. */
export async function makeSound(shop: Workshop, storage: Storage, footage: Footage): Promise<Track | null> {
  await ffmpeg(shop, {
    sources: [footage],
    seconds: footage.seconds,
    args: [
      '-map',
      '0:a:0',
      '-vn',
      '-t',
      String(limits.videoMaxSeconds + 1),
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-ac',
      '2',
      '-ar',
      '48000',
      ...hls('sound'),
    ],
  })
  const written = await stat(path.join(shop.folder, 'sound.mp4')).catch(() => null)
  if (!written || written.size === 0) return null
  return store(storage, footage.mediaId, shop.folder, { name: 'sound', codecs: 'mp4a.40.2', width: 0, height: 0 })
}
