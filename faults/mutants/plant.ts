import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Mutant } from './mutant.ts'

/** A copy of the program in which faults are planted; the program itself is not touched. */
export type Garden = {
  folder: string
  plant(mutant: Mutant): void
  restore(mutant: Mutant): void
  remove(): void
}

/** The text with the fault in it. Throws where the list no longer fits the program. */
export function mutated(text: string, { file, find, replace }: Mutant): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${String(parts.length - 1)} places of: ${find}`)
  return parts.join(replace)
}

/** Copies all files that belong to the program and stands the installed packages beside them. */
export function createGarden(root: string): Garden {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-mutants-'))
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.stdout.split('\0').filter((name) => name !== '')) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const original = (mutant: Mutant): string => readFileSync(path.join(root, mutant.file), 'utf8')
  return {
    folder,
    plant: (mutant) => writeFileSync(path.join(folder, mutant.file), mutated(original(mutant), mutant)),
    restore: (mutant) => writeFileSync(path.join(folder, mutant.file), original(mutant)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
