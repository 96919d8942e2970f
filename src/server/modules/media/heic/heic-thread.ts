import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

// A thread of its own: decoding keeps it busy for seconds, and what a broken file does to the decoder ends with it.
try {
  const { width, height, data } = await decode({ buffer: workerData as Uint8Array })
  const bytes = new Uint8Array(data)
  parentPort?.postMessage({ width, height, bytes }, [bytes.buffer])
} catch {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(null)
}
