import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

/** No leading dot: neither `..` nor our own working folder can be named. */
const keyShape = /^(?!.{300})[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
const unfinished = '.unfinished'

/** The key itself, or an exception for what is none. */
export function checkEncryptionKey(key: string): string {
  if (!keyShape.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Makes the bytes of a file, or the names in a folder, survive a power cut. */
async function flush(target: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(target, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files in one folder of this machine. Every write goes to a file of its own, is flushed, and then takes its name. */
export function createFolderStorage(folder: string): Storage {
  const root = path.resolve(folder)
  const pathOf = (key: string): string => path.join(root, checkEncryptionKey(key))

  /** `write` fills a new file at the path that it is given; only when that worked does the file appear under its key. */
  async function appear(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const target = pathOf(key)
    const draft = path.join(root, unfinished, randomBytes(12).toString('hex'))
    await mkdir(path.dirname(draft), { recursive: true })
    try {
      await write(draft)
      await flush(draft, 'r+')
      await mkdir(path.dirname(target), { recursive: true })
      await rename(draft, target)
      await flush(path.dirname(target), 'r')
    } finally {
      // there is still one after a failure, and after renaming one hard link to another of the same file (POSIX rename)
      await rm(draft, { force: true })
    }
  }

  return {
    put: (key, content) =>
      appear(key, async (draft) => {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(content)
        } finally {
          await handle.close()
        }
      }),

    putFile: (key, localPath) =>
      appear(key, async (draft) => {
        try {
          await link(localPath, draft)
        } catch (error) {
          // another disk, or one that knows no hard links
          if (!hasCode(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK')) throw error
          await copyFile(localPath, draft)
        }
      }),

    async read(key, range) {
      const target = pathOf(key)
      let handle: FileHandle
      try {
        handle = await open(target, 'r')
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
        throw error
      }
      const found = await handle.stat()
      if (!found.isFile()) {
        await handle.close()
        return null
      }
      const bytes = range ? Math.min(range.end, found.size - 1) - range.start + 1 : found.size
      return { stream: handle.createReadStream(range ?? {}), bytes }
    },

    async size(key) {
      const target = pathOf(key)
      try {
        const found = await stat(target)
        return found.isFile() ? found.size : null
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
        throw error
      }
    },

    localPath: pathOf,

    async *list(prefix) {
      const from = prefix === undefined ? root : pathOf(prefix)
      const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
        throw error
      })
      const keys = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
        .filter((key) => !key.startsWith(`${unfinished}/`))
      yield* keys.toSorted()
    },

    remove: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),

    async check() {
      const probe = path.join(root, unfinished, `probe-${randomBytes(6).toString('hex')}`)
      await mkdir(path.dirname(probe), { recursive: true })
      const handle = await open(probe, 'wx', 0o600)
      try {
        await handle.writeFile('probe')
        await handle.sync()
      } finally {
        await handle.close()
        await unlink(probe)
      }
    },
  }
}
