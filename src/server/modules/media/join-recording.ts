import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { limits } from '#contract/limits.ts'
import { probeFile } from '#platform/ffmpeg/probe.ts'
import type { Services } from '#platform/services.ts'
import type { StoredMedia } from './media-row.ts'
import { newMediaId, renditionKey } from './storage-keys.ts'
import { makePoster } from './video/make-pictures.ts'
import { ffmpeg, FileFault, type Workshop } from './video/workshop.ts'

/** What was sent in one go: a local file of fragmented MP4, written by us from parts that were checked. */
export type Run = { readonly file: string; readonly sound: 'aac' | 'opus' | null }

/** The same sound in every run, silence where one has none: only so can they be joined. The picture is copied. */
async function withSameSound(shop: Workshop, { file, sound }: Run, index: number): Promise<string> {
  const target = path.join(shop.folder, `even-${String(index)}.mp4`)
  await ffmpeg(shop, {
    ...(sound === null && { before: ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono'] }),
    sources: [{ file, reader: 'mov' }],
    args: [
      ...(sound === null ? ['-map', '1:v:0', '-map', '0:a:0', '-shortest'] : []),
      '-c:v',
      'copy',
      '-c:a',
      'aac',
      '-ar',
      '48000',
      '-ac',
      '1',
      target,
    ],
    seconds: null,
  })
  return target
}

/** One file of what was sent, one after the other. The picture is not encoded again. Null: there is nothing to be seen in it. */
async function join(shop: Workshop, runs: readonly Run[]): Promise<string | null> {
  const readable: Run[] = []
  // a run whose bytes do not decode is left out, and the others stay
  for (const run of runs) if ((await probeFile(shop.tools, run.file, 'mov', shop.signal))?.video) readable.push(run)
  if (readable.length === 0) return null
  const isEven = new Set(readable.map(({ sound }) => sound)).size === 1
  const files: string[] = []
  for (const [index, run] of readable.entries()) files.push(isEven ? run.file : await withSameSound(shop, run, index))
  const list = path.join(shop.folder, 'runs.txt')
  await writeFile(list, files.map((file) => `file 'file:${file.replaceAll("'", String.raw`'\''`)}'\n`).join(''))
  const joined = path.join(shop.folder, 'joined.mp4')
  await ffmpeg(shop, {
    before: ['-f', 'concat', '-safe', '0'],
    sources: [{ file: list, reader: null }],
    args: ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-t', String(limits.videoMaxSeconds), joined],
    seconds: null,
  })
  return joined
}

type Sent = {
  /** Of the folder where it is worked on. */
  name: string
  /** Writes the runs into the folder that it is given, which goes afterwards. */
  collect: (folder: string) => Promise<readonly Run[]>
}

async function withJoined<T>(
  { video }: Pick<Services, 'video'>,
  { name, collect }: Sent,
  use: (shop: Workshop, file: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | null> {
  const tools = video.tools()
  if (!tools) throw new Error('There is no FFmpeg to join a recording with.')
  const folder = path.join(path.resolve(video.folder), name)
  await mkdir(folder, { recursive: true })
  try {
    const shop = { tools, folder, ...(signal && { signal }) }
    const joined = await join(shop, await collect(folder))
    return joined === null ? null : await use(shop, joined)
  } catch (error) {
    if (error instanceof FileFault) return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Joins what was sent into one video file and hands it to `use`. Where there is no picture in it nothing happens. */
export const joinRecording = async (
  services: Pick<Services, 'video'>,
  { use, ...sent }: Sent & { use: (file: string) => Promise<void> },
  signal?: AbortSignal,
): Promise<void> => void (await withJoined(services, sent, (_shop, file) => use(file), signal))

/** Joins some seconds into a clip of their own, with a poster; null: there is no picture in them. */
export const keepClip = (
  services: Pick<Services, 'video' | 'storage'>,
  sent: Sent,
  signal?: AbortSignal,
): Promise<StoredMedia | null> =>
  withJoined(
    services,
    sent,
    async (shop, file): Promise<StoredMedia | null> => {
      const probe = await probeFile(shop.tools, file, 'mov', shop.signal)
      if (!probe?.video || probe.seconds === null) return null
      const { storage } = services
      const key = newMediaId()
      const { seconds, video: size } = probe
      const poster = await makePoster(shop, storage, { source: { file, reader: null }, key, seconds, size })
      await storage.putFile(renditionKey(key, 'clip.mp4'), file)
      const { width, height, thumbhash, lockedThumbhash, sizes } = poster
      const more = { ms: Math.round(seconds * 1000), sound: probe.hasSound, clip: true as const }
      return [key, 'video', width, height, thumbhash, lockedThumbhash, '', sizes, more]
    },
    signal,
  )
