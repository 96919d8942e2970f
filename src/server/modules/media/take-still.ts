import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Services } from '#platform/services.ts'
import { differenceHash } from './pictures/difference-hash.ts'
import { overlayOf } from './pictures/placeholders.ts'
import { ffmpeg, FileFault, type Workshop } from './video/workshop.ts'

/** Longest edge, in pixels. */
const edge = 640
const outputMost = 4 * 1024 * 1024
/** What one picture takes is some hundredths of a second; what goes on for longer is no picture. */
const patienceMs = 10_000

/** `lockedThumbhash`: for those who may not see it. `dhashes`: to know it again, with its mirror image's. */
export type Still = { webp: Buffer; lockedThumbhash: string; dhashes: readonly string[] }

async function decode(shop: Workshop, file: string): Promise<Buffer | null> {
  try {
    return await ffmpeg(shop, {
      sources: [{ file, reader: 'mov' }],
      before: ['-threads', '1'],
      seconds: null,
      outputMax: outputMost,
      args: [
        '-map',
        '0:V:0',
        '-an',
        '-vf',
        `scale=${String(edge)}:${String(edge)}:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1`,
        '-frames:v',
        '1',
        '-c:v',
        'png',
        '-f',
        'image2pipe',
        'pipe:1',
      ],
    })
  } catch (error) {
    if (error instanceof FileFault) return null
    throw error
  }
}

/**
 * The first picture of some fragmented MP4 that begins with a key frame, as it is, whatever its sender says it were. Null where
 * there is none in it, or no FFmpeg. `name`: of the folder where it is worked on.
 */
export async function takeStill(
  { video }: Pick<Services, 'video'>,
  name: string,
  bytes: Buffer,
): Promise<Still | null> {
  const tools = video.tools()
  if (!tools) return null
  const folder = path.join(path.resolve(video.folder), name)
  await mkdir(folder, { recursive: true })
  try {
    const file = path.join(folder, 'part.mp4')
    await writeFile(file, bytes, { mode: 0o600 })
    const png = await decode({ tools, folder, signal: AbortSignal.timeout(patienceMs) }, file)
    if (!png || png.length === 0) return null
    const picture = sharp(png, { limitInputPixels: edge * edge })
    const hashes = await differenceHash(picture)
    const webp = await picture.clone().webp({ quality: 76, effort: 2 }).toBuffer()
    return { webp, lockedThumbhash: await overlayOf(picture), dhashes: hashes ?? [] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
