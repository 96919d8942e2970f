import type { Readable } from 'node:stream'

/** Where files are kept. Keys are `folder/name` of letters, digits, `-`, `_` and `.`; nothing is public by itself. */
export type Storage = {
  /** Writes a whole file; one that is there is replaced at once, never half. */
  put(key: string, content: Buffer): Promise<void>
  /** Moves a finished local file in. */
  putFile(key: string, localPath: string): Promise<void>
  /** Null when there is none. `range` is in bytes, inclusive. */
  read(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; bytes: number } | null>
  size(key: string): Promise<number | null>
  remove(prefix: string): Promise<void>
  /** Throws when the store cannot be written to. */
  check(): Promise<void>
}
