import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** docs/security/asvs.md says for each requirement what shows it: here that page is held to its word. */

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8')

/** OWASP ASVS 5.0.0, chapters V6, V7 and V8: what is asked at level 1, and at level 2. */
const level1 = `6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2
7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1`
const level2 = `6.1.2 6.1.3 6.2.9 6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2
6.6.3 6.8.1 6.8.2 6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1`
const asked = new Map([
  ...level1.split(/\s+/).map((number) => [number, '1'] as const),
  ...level2.split(/\s+/).map((number) => [number, '2'] as const),
])

type Row = { number: string; level: string; state: string; shown: string }
const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', level = '', state = '', ...shown] = line.split('|').map((cell) => cell.trim())
    return { number, level, state, shown: shown.join('|') }
  })

/** Tests that a row names: `file`: “title”, and further titles of the same file. */
const namedTests = (shown: string): { file: string; titles: string[] }[] =>
  [...shown.matchAll(/`([^`]+\.test\.ts)`:((?:[\s,]*“[^”]+”)+)/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }))
/** Sections of the page that a row names by [§ heading]. */
const namedSections = (shown: string): string[] =>
  [...shown.matchAll(/§ ([A-Z][^§;.|]+)/g)].map(([, name = '']) => name.trim())

describe('the table of the application security verification standard', () => {
  it('has each requirement of levels 1 and 2 once, at its level', () => {
    expect(rows.map(({ number, level }) => `${number} ${level}`).toSorted()).toEqual(
      [...asked].map(([number, level]) => `${number} ${level}`).toSorted(),
    )
  })

  it.each(rows.map((row) => [row.number, row] as const))(
    '%s is shown, or says why not',
    (_number, { state, shown }) => {
      expect(['met', 'partly', 'not met', 'does not apply']).toContain(state)
      const tests = namedTests(shown)
      const sections = namedSections(shown)
      if (state === 'met') expect(tests.length + sections.length).toBeGreaterThan(0)
      else expect(shown.length).toBeGreaterThan(30)
      for (const { file, titles } of tests) {
        expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
        const source = readFileSync(path.join(root, file), 'utf8')
        for (const title of titles) expect(source, file).toContain(title)
      }
      for (const section of sections) expect(page).toContain(`\n## ${section}\n`)
      // whatever looks like a test must have been read as one
      expect(tests.length).toBe([...shown.matchAll(/\.test\.ts`/g)].length)
    },
  )
})

/** All files of a folder of the source, but tests. */
const sources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))

describe('what the source shows', () => {
  it('the server draws nothing from a generator that can be foretold', () => {
    const foretellable = sources('src/server').filter(
      (file) => !file.startsWith('src/server/demo') && /Math\.random/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    expect(foretellable).toEqual([])
  })

  it('password fields hide what is typed, and let paste and password managers in', () => {
    const files = [
      ...sources('src/web/modules/accounts'),
      ...sources('src/web/modules/settings'),
      ...sources('src/web/ui'),
    ]
    let fields = 0
    for (const file of files) {
      const source = readFileSync(path.join(root, file), 'utf8')
      if (/PasswordField|type=\{seen/.test(source))
        expect([file, /onPaste|onCopy|onDrop/.test(source)]).toEqual([file, false])
      for (const [field] of source.matchAll(/<PasswordField[^>]*?autoComplete="[^"]*"/gs)) {
        fields += 1
        expect([file, field]).toEqual([file, expect.stringMatching(/autoComplete="(current|new)-password"$/)])
      }
    }
    expect(fields).toBeGreaterThan(3)
    const field = readFileSync(path.join(root, 'src/web/ui/forms/field.tsx'), 'utf8')
    expect(field).toContain("type={seen ? 'text' : 'password'}")
  })

  it('every page of somebody signed in has the menu that leads to /logout', () => {
    const read = (file: string) => readFileSync(path.join(root, 'src/web/frame', file), 'utf8')
    expect(read('account-menu.lazy.tsx')).toContain("to: '/logout'")
    expect(read('avatar-menu.tsx')).toContain('<AccountMenu')
    for (const bar of ['bars.tsx', 'side-bar.tsx'])
      expect([bar, read(bar).includes('<AvatarMenu')]).toEqual([bar, true])
  })
})
