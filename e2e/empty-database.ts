import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createLog } from '#platform/log.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'

const root = path.join(import.meta.dirname, '..')
/** Of a data folder, the part that the embedded database has. */
const part = 'postgres'

/** Makes the database of a program that has just been started for the first time, in a data folder of its own. */
export async function makeEmptyDatabase(dataFolder: string): Promise<void> {
  mkdirSync(dataFolder)
  const config = readConfig({ DATA_DIR: dataFolder })
  const { close } = await openDatabase(config, root, createLog('silent'))
  await close()
}

/** Puts a copy of it into a new data folder: half of what a first start takes is to make it. All else is the folder's own. */
export function copyEmptyDatabase(from: string, dataFolder: string): void {
  if (existsSync(path.join(dataFolder, part))) return
  execFileSync('cp', ['-a', path.join(from, part), path.join(dataFolder, part)])
}
