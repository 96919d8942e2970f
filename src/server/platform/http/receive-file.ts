import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { takeBody, type BodyLimits } from './body.ts'

/** A body that waits on the disk. Readable by this process alone, for as long as it is not forgotten. */
export type ReceivedFile = { read: () => Promise<Buffer>; forget: () => Promise<void> }

/**
 * Writes a body to a file in `folder` as it comes, so that however many arrive, and however slowly, none is held in memory.
 * The file has no name from the start, and its key is in memory only: what a crash or a copy of the disk leaves shows nothing.
 */
export async function receiveFile(
  stream: Parameters<typeof takeBody>[0],
  { folder, ...limits }: BodyLimits & { folder: string },
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  const [key, start] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-ctr', key, start)
  try {
    await rm(name)
    await takeBody(stream, limits, (chunk) => file.appendFile(cipher.update(chunk)))
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    read: async () => {
      const { size } = await file.stat()
      const encrypted = Buffer.alloc(size)
      for (let at = 0; at < size;) {
        const { bytesRead } = await file.read(encrypted, at, size - at, at)
        if (bytesRead === 0) throw new Error('A received file has become shorter.')
        at += bytesRead
      }
      // counter mode: the same step opens and closes
      return createCipheriv('aes-256-ctr', key, start).update(encrypted)
    },
    forget: () => file.close(),
  }
}
