import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { boundaryFaults } from './boundaries/imports.ts'
import { cssFaults } from './boundaries/css.ts'
import { sizeFaults } from './boundaries/sizes.ts'
import { tableFaults } from './boundaries/tables.ts'
import type { Check, SourceFile } from './boundaries/source-file.ts'

/** What the linter cannot say about the tree: rules between folders, tables, style sheets and sizes. */
const checks: readonly Check[] = [boundaryFaults, tableFaults, cssFaults, sizeFaults]
const root = path.resolve(import.meta.dirname, '..')
const folders = ['src', 'test', 'e2e', 'bench', 'scripts', 'migrations']

const files: SourceFile[] = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|sql)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      path: path.relative(root, file).replaceAll(path.sep, '/'),
      text: readFileSync(file, 'utf8'),
    })),
)

const faults = files.flatMap((file) => checks.flatMap((check) => check(file).map((fault) => `${file.path}: ${fault}`)))
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${String(files.length)} files, ${String(faults.length)} faults\n`)
if (faults.length > 0) process.exitCode = 1
