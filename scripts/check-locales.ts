import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parsePo } from 'pofile-ts'
import { errors } from '../src/contract/errors.ts'
import { sourceLanguage, translated } from '../src/contract/languages.ts'
import { buttonFaults, hintFaults } from './locales/button-texts.ts'
import { languageFaults } from './locales/language-faults.ts'
import { wordFaults } from './locales/plain-words.ts'
import { sentenceFaults } from './locales/sentences.ts'

/**
 * Every text of the client and of the server is in the catalogs, none is left over, and all languages have it, with its values, tags
 * and their plural forms, in their own typography and by their glossary: run on a copy of `locales`. The English says no banned phrase,
 * its sentences, hints and buttons are short.
 */
const root = path.resolve(import.meta.dirname, '..')
const locales = path.join(root, 'locales')
const copy = mkdtempSync(path.join(tmpdir(), 'fanfare-locales-'))

function extract(): void {
  const config = path.join(root, 'scripts/locales/lingui.config.ts')
  // in one process: others that load the same tools for a few seconds of work cost more than they save
  const words = ['extract', '--clean', '--workers', '1', '--config', config]
  const result = spawnSync(path.join(root, 'node_modules/.bin/lingui'), words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CATALOG_COPY: copy, NO_COLOR: '1' },
  })
  if (result.error) throw result.error
  if (result.status === 0) return
  process.exitCode = 1
  process.stdout.write(`${result.stdout}${result.stderr}`)
}

/** Without the header, in which Lingui writes the time. */
const messages = (file: string): string => readFileSync(file, 'utf8').replace(/^[^]*?\n\n/, '')

/** English that a person would not say, in the catalogs and in the API's answers, and buttons that are too long. */
function spokenFaults(): string[] {
  const catalogs = globSync('locales/**/en.po', { cwd: root }).flatMap((name) =>
    parsePo(readFileSync(path.join(root, name), 'utf8')).items.flatMap(({ msgid }) =>
      [...wordFaults(msgid), ...sentenceFaults(msgid)].map((fault) => `${name}: ${fault}`),
    ),
  )
  const answers = Object.values(errors).flatMap(({ message }) =>
    [...wordFaults(message), ...sentenceFaults(message)].map((fault) => `src/contract/errors.ts: ${fault}`),
  )
  const buttons = globSync('src/web/**/*.tsx', { cwd: root }).flatMap((name) => {
    const source = readFileSync(path.join(root, name), 'utf8')
    return [...buttonFaults(source, name), ...hintFaults(source, name)].map((fault) => `${name}: ${fault}`)
  })
  return [...catalogs, ...answers, ...buttons]
}

try {
  cpSync(locales, copy, { recursive: true })
  extract()
  const catalogs = readdirSync(locales, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'))
  const changed = catalogs.filter((name) => messages(path.join(locales, name)) !== messages(path.join(copy, name)))
  if (changed.length > 0) {
    process.exitCode = 1
    process.stdout.write(
      `Out of date: ${changed.join(', ')}. Run "npx lingui extract --clean", then translate what is new.\n`,
    )
    for (const name of changed) {
      const known = new Set(messages(path.join(locales, name)).split('\n'))
      const lines = messages(path.join(copy, name)).split('\n')
      const added = lines.filter((line) => line.startsWith('msgid ') && !known.has(line))
      process.stdout.write(added.map((line) => `  ${name}: ${line}\n`).join(''))
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}

const broken = translated
  .filter((language) => language !== sourceLanguage)
  .flatMap((language) => languageFaults(root, language))
if (broken.length > 0) {
  process.exitCode = 1
  process.stdout.write(`Mend these translations:\n${broken.map((fault) => `  ${fault}\n`).join('')}`)
}

const faults = spokenFaults()
if (faults.length > 0) {
  process.exitCode = 1
  process.stdout.write(`Change these texts, then run "npx lingui extract --clean" and translate them:\n`)
  process.stdout.write(faults.map((fault) => `  ${fault}\n`).join(''))
}
