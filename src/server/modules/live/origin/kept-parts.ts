import type { Sent } from '#platform/http/send.ts'

/** Parts of shows that are elsewhere, for those who come a moment later. */
const keptMs = 15_000
const bytesMost = 128 * 1024 * 1024

export class Kept {
  readonly #parts = new Map<string, { sent: Sent; bytes: number; at: number }>()
  #bytes = 0

  find(key: string): Sent | undefined {
    return this.#parts.get(key)?.sent
  }

  add(key: string, sent: Sent, bytes: number): void {
    this.#remove(key)
    this.#parts.set(key, { sent, bytes, at: Date.now() })
    this.#bytes += bytes
    // in the order in which they came
    for (const [oldest, { at }] of this.#parts) {
      if (this.#bytes <= bytesMost && at > Date.now() - keptMs) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#parts.get(key)?.bytes ?? 0
    this.#parts.delete(key)
  }
}
