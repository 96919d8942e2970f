import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { limits } from '#contract/limits.ts'
import type { Run } from '#modules/media/join-recording.ts'
import type { Services } from '#platform/services.ts'
import { readInit } from '../origin/parse-mp4.ts'

type Stored = Pick<Services, 'storage'>

/** Writes a piece at the end of a local file; nothing where it is gone. */
export async function append({ storage }: Stored, key: string, file: string): Promise<void> {
  const found = await storage.read(key)
  if (found) await pipeline(found.stream, createWriteStream(file, { flags: 'a', mode: 0o600 }))
}

/** The initialization segment with which the first piece of a stream begins; empty where it is gone. */
export async function beginningOf({ storage }: Stored, key: string): Promise<Buffer> {
  const size = (await storage.size(key)) ?? 0
  const head = await storage.read(key, { start: 0, end: Math.min(size, limits.showInitMaxBytes) - 1 })
  if (!head) return Buffer.alloc(0)
  const bytes = Buffer.concat(await head.stream.toArray())
  const ftyp = bytes.readUInt32BE(0)
  return bytes.subarray(0, ftyp + bytes.readUInt32BE(ftyp))
}

/** Which sound a stream has, by its beginning. */
export function soundOf(init: Buffer): Run['sound'] {
  const codec = readInit(init)?.sound?.codec
  return codec === 'aac' || codec === 'opus' ? codec : null
}
