import type { Readable } from 'node:stream'

/**
 * Where files are kept. Keys are names of letters, digits, `-`, `_` and `.`, joined by `/`; a name does not begin with
 * a dot. Any other key throws. Nothing is public by itself. A full disk throws with its own code (`ENOSPC`, `EDQUOT`).
 */
export type Storage = {
  /** Writes a whole file; one that is there is replaced at once, never half. */
  put(key: string, content: Buffer): Promise<void>
  /** Brings in a finished local file, whole or not at all. The local one stays: the caller removes it when all is done. */
  putFile(key: string, localPath: string): Promise<void>
  /** Null when there is none. `range` is in bytes, inclusive, and inside the file; `bytes` is how many will come. */
  read(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; bytes: number } | null>
  /** Bytes; null when there is none. */
  size(key: string): Promise<number | null>
  /** Where the file lies on this machine, for programs that read it by name; null where it lies elsewhere. */
  localPath(key: string): string | null
  /** Keys below a prefix, in their order; the prefix ends at a slash, as in `remove`. Without one: all there are. */
  list(prefix?: string): AsyncIterable<string>
  /** Removes the file of this key and every file whose key begins with it and a slash. No error when there is none. */
  remove(prefix: string): Promise<void>
  /** Throws when the store cannot be written to. */
  check(): Promise<void>
  /** Where several machines can bring parts of one file; undefined: only whole ones. */
  parts?: PartStorage
}

/** A file put together of parts, which is there only once it is complete. All parts but the last are `partBytes` long. */
export type PartStorage = {
  readonly partBytes: number
  /** Gives the number of what is begun. */
  begin(key: string): Promise<string>
  /** Counted from one; a repeated one takes the place of the first. Gives what `complete` wants to know of it. */
  put(key: string, begun: string, part: number, content: Buffer): Promise<string>
  complete(key: string, begun: string, tags: readonly string[]): Promise<void>
  /** No error when there is nothing of it any more. */
  abort(key: string, begun: string): Promise<void>
}
