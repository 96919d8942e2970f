import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import type { PartStorage, Storage } from '#platform/storage/storage.ts'

/** A folder that several nodes share and that takes parts as a bucket does, with its rules; parts here are small. */
export function createFolderBucket(folder: string, partBytes: number): Storage & { parts: PartStorage } {
  const storage = createFolderStorage(folder)
  const partsOf = (begun: string): string => path.join(`${folder}-parts`, begun)
  return {
    ...storage,
    parts: {
      partBytes,
      async begin() {
        const begun = randomUUID()
        await mkdir(partsOf(begun), { recursive: true })
        return begun
      },
      async put(_key, begun, part, content) {
        const tag = randomUUID()
        await writeFile(path.join(partsOf(begun), String(part)), content)
        await writeFile(path.join(partsOf(begun), `${String(part)}.tag`), tag)
        return tag
      },
      async complete(key, begun, tags) {
        const contents: Buffer[] = []
        for (const [index, tag] of tags.entries()) {
          const at = path.join(partsOf(begun), String(index + 1))
          if ((await readFile(`${at}.tag`, 'utf8')) !== tag) throw new Error('InvalidPart')
          contents.push(await readFile(at))
        }
        if (contents.slice(0, -1).some(({ length }) => length < partBytes)) throw new Error('EntityTooSmall')
        await storage.put(key, Buffer.concat(contents))
        await rm(partsOf(begun), { recursive: true })
      },
      abort: (_key, begun) => rm(partsOf(begun), { recursive: true, force: true }),
    },
  }
}
/** How many files are begun and neither complete nor given up. */
export const begunIn = async (folder: string): Promise<number> =>
  (await readdir(`${folder}-parts`).catch(() => [])).length
