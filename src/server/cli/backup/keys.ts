import { constants } from 'node:fs'
import { copyFile, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '../command.ts'

/** The file with the keys, in the data folder and wherever it is kept. */
const name = 'secrets.json'

/** Refuses a folder that lies in the backup: whoever has both can open what is encrypted. */
export function keepApart(folder: string, keys: string | undefined): void {
  if (keys === undefined) return
  const way = path.relative(folder, keys)
  if (!way.startsWith('..') && !path.isAbsolute(way))
    throw new CommandError(`--keys ${keys}: must be a folder outside of the backup.`)
}

async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to, constants.COPYFILE_EXCL)
  const handle = await open(to, 'r+')
  try {
    await handle.chmod(0o600)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const read = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

/** Copies, where the same is not there already. Throws `CommandError` where other keys are, which are never replaced. */
async function bring(from: string, to: string): Promise<void> {
  const [wanted, there] = [await read(from), await read(to)]
  if (!wanted) throw new CommandError(`${from} cannot be read.`)
  if (there?.equals(wanted)) return
  if (there) throw new CommandError(`${to} holds other keys: move it away first, or name another folder.`)
  await copyWhole(from, to)
}

/** `file`: where the program has them; null: in its environment, where they are copied by whoever keeps that. */
export async function saveKeys(file: string | null, folder: string): Promise<void> {
  if (file === null) throw new CommandError('--keys: the keys are given by SECRETS, in no file that could be copied.')
  await bring(file, path.join(folder, name))
}
export const loadKeys = (folder: string, file: string): Promise<void> => bring(path.join(folder, name), file)
