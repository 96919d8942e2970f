import { Worker } from 'node:worker_threads'

/** RGBA, upright: the decoder turns pictures as their file says. */
export type Pixels = { width: number; height: number; bytes: Buffer }

/** A photo of 100 megapixels takes 20 s on a slow machine. */
const mostMs = 60_000

/**
 * Decodes the main picture of a HEIC file, which the picture library cannot (HEVC). Null: it cannot be read. Throws as that library does
 * where it takes too long.
 */
export function decodeHeic(content: Buffer): Promise<Pixels | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('heic-thread.ts', import.meta.url), {
      workerData: new Uint8Array(content),
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const settle = (pixels: Pixels | null): void => {
      clearTimeout(overdue)
      resolve(pixels)
      void worker.terminate()
    }
    const overdue = setTimeout(() => {
      reject(new Error('timeout: HEIC'))
      void worker.terminate()
    }, mostMs)
    worker.once('message', (pixels: { width: number; height: number; bytes: Uint8Array } | null) =>
      settle(pixels && { ...pixels, bytes: Buffer.from(pixels.bytes.buffer) }),
    )
    worker.once('error', () => settle(null))
    worker.once('exit', () => settle(null))
  })
}
