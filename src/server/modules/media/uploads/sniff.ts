import { open } from 'node:fs/promises'
import { photoFormat } from '../pictures/photo-format.ts'
import { containerOf } from '../video/container.ts'

/** The first bytes of a file, fewer where it is shorter. */
export async function readHead(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** What a file is by its first bytes; its name and what a client calls it are never believed. */
export function kindOf(head: Buffer): 'photo' | 'video' | null {
  if (photoFormat(head)) return 'photo'
  return containerOf(head) === null ? null : 'video'
}
