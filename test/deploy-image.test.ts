import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { inputs } from '../scripts/build/inputs.ts'

/** What `deploy/Containerfile` and the compose files take from the repository, read without an engine that builds or runs them. */
const root = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const instructions = read('deploy/Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
const wordsOf = (name: string): string[][] =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.trim().split(/\s+/).slice(1))
/** Of the repository, not of another stage. */
const copied = wordsOf('COPY')
  .filter(([first]) => !first?.startsWith('--'))
  .flatMap((words) => words.slice(0, -1))
  // there only where somebody has filled it, so it is a pattern
  .filter((name) => name !== '.npm-cach[e]')
const ignored = new Set(read('.dockerignore').split('\n'))
const isCopied = (file: string): boolean => copied.some((name) => file === name || file.startsWith(`${name}/`))

describe('the container file', () => {
  it('copies what is in the repository and is sent to the builder', () => {
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
    expect(copied.filter((name) => ignored.has(name))).toEqual([])
  })

  it('copies all that the client is built from', () => {
    expect(inputs.filter((name) => !isCopied(name))).toEqual([])
  })

  it('moves only what it has copied or built', () => {
    const moved = wordsOf('RUN')
      .flat()
      .flatMap((word) => (word.startsWith('/app/') ? [word.replace('/app/', '')] : []))
      .filter((name) => !['dist', 'bin/node', 'src/server/cli/main.ts'].includes(name))
    expect(moved).toContain('src/server')
    expect(moved.filter((name) => !isCopied(name) || !existsSync(path.join(root, name)))).toEqual([])
  })

  it('starts Node as `npm start` does', () => {
    const command = JSON.parse(wordsOf('CMD').at(-1)?.join(' ') ?? '') as string[]
    const flags = JSON.parse(read('scripts/node-flags.json')) as string[]
    expect(command).toEqual(['/app/bin/node', ...flags, '/app/src/server/main.ts'])
  })
})

describe('the compose files', () => {
  const files = readdirSync(path.join(root, 'deploy')).filter((name) => name.startsWith('compose'))

  it('give the program settings that there are', () => {
    const known = new Set([...read('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))
    const common = /environment: &environment\n((?: {4}.*\n)+)/.exec(read('deploy/compose.yaml'))?.[1] ?? ''
    const own = files.flatMap((file) => read(`deploy/${file}`).match(/environment: \{ (?:<<|DEMO).*\}/g) ?? [])
    const names = [...[common, ...own].join('\n').matchAll(/([A-Z][A-Z0-9_]+): /g)].map(([, name]) => name)
    expect(names).toContain('SERVICES')
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })

  it('mount what is in the repository', () => {
    const mounted = files.flatMap((file) =>
      [...read(`deploy/${file}`).matchAll(/'(\.\.?\/[^:']+):/g)].map(([, name = '']) => name),
    )
    expect(mounted.length).toBeGreaterThan(1)
    expect(mounted.filter((name) => !existsSync(path.join(root, 'deploy', name)))).toEqual([])
  })
})
