import type { ErrorCode } from '#contract/errors.ts'
import { containerHead } from '../video/container.ts'
import { UploadRefused } from './upload-failure.ts'

/** What is wrong with a file that begins so and will be so large; null: nothing. */
export type RefuseContent = (head: Buffer, size: number) => ErrorCode | null

/** The same bytes, once the first of them have shown what the file is. */
export async function* judged(
  chunks: AsyncIterable<Buffer>,
  size: number,
  refuse: RefuseContent,
): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head) {
      head = Buffer.concat([head, chunk])
      if (head.length < containerHead && head.length < size) continue
      const code = refuse(head, size)
      if (code) throw new UploadRefused(code)
      yield head
      head = null
    } else yield chunk
  }
  // a connection that dropped after a few bytes: what they are is looked at when it is all there
  if (head && head.length > 0) yield head
}

/**
 * Frees what was read from the network at once. Left to the collector, which counts the small object and not the 64 KiB
 * behind it, a hundred megabytes of twenty uploads lie about. A part of a larger buffer is somebody else's too, and stays.
 */
export const giveBack = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
