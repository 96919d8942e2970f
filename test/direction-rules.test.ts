import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundaryFaults } from '../scripts/boundaries/imports.ts'

/** A pattern that the linter cannot read is ignored without a word, so each direction is proved by breaking it. */
const refused: readonly (readonly [file: string, imported: string])[] = [
  ['src/contract/a.ts', '#web/x.ts'],
  ['src/contract/a.ts', '../server/app.ts'],
  ['src/contract/a.ts', 'zod'],
  ['src/contract/a.ts', 'node:fs'],
  ['src/server/platform/a.ts', '#modules/ledger/x.ts'],
  ['src/server/platform/mail/a.ts', '../../modules/ledger/x.ts'],
  ['src/server/platform/a.ts', '../app.ts'],
  ['src/server/platform/a.ts', '#server/config.ts'],
  ['src/server/platform/a.ts', 'stripe'],
  ['src/server/modules/ledger/a.ts', '#server/services.ts'],
  ['src/server/modules/ledger/a.ts', 'stripe'],
  ['src/server/modules/accounts/a.ts', '#web/x.ts'],
  ['src/server/modules/accounts/a.ts', '../../app.ts'],
  ['src/server/modules/accounts/a.ts', 'node:process'],
  ['src/server/a.ts', '../web/app.tsx'],
  ['src/server/web/a.ts', '#web/app.tsx'],
  ['src/web/a.ts', '#server/x.ts'],
  ['src/web/ui/a.ts', '../../server/app.ts'],
  ['src/web/a.ts', 'pg'],
]
const allowed: readonly (readonly [file: string, imported: string])[] = [
  ['src/contract/a.ts', 'zod/mini'],
  ['src/contract/a.ts', '#contract/x.ts'],
  ['src/server/platform/a.ts', '#contract/x.ts'],
  ['src/server/platform/a.ts', 'pg'],
  ['src/server/modules/ledger/a.ts', '#platform/x.ts'],
  ['src/server/modules/payments/providers/a.ts', 'stripe'],
  ['src/server/modules/posts/a.ts', '#modules/accounts/x.ts'],
  ['src/server/a.ts', './modules/accounts/module.ts'],
  ['src/web/a.ts', '#contract/x.ts'],
]

const root = path.resolve(import.meta.dirname, '..')
let folder = ''
let found: { filename: string; code: string }[] = []
const nameOf = (kind: string, at: number, file: string): string => file.replace('a.ts', `${kind}-${String(at)}.ts`)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-lint-'))
  // Types need the whole tree; directions do not.
  const config = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8').replace(
    '"typeAware": true',
    '"typeAware": false',
  )
  writeFileSync(path.join(folder, '.oxlintrc.json'), config)
  for (const [kind, list] of Object.entries({ refused, allowed })) {
    for (const [at, [file, imported]] of list.entries()) {
      const target = path.join(folder, nameOf(kind, at, file))
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, `import * as thing from '${imported}'\nexport const it = thing\n`)
    }
  }
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const report = JSON.parse(stdout) as { diagnostics: typeof found }
  found = report.diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRefused = (name: string): boolean => found.some(({ filename }) => filename.endsWith(name))

describe('directions between folders', () => {
  it.each(refused.map(([file, imported], at) => ({ file, imported, at })))(
    '$file may not import $imported',
    ({ file, at }) => {
      expect(isRefused(nameOf('refused', at, file))).toBe(true)
    },
  )

  it.each(allowed.map(([file, imported], at) => ({ file, imported, at })))(
    '$file may import $imported',
    ({ file, at }) => {
      expect(isRefused(nameOf('allowed', at, file))).toBe(false)
    },
  )

  it.each([
    // upward
    ['src/server/modules/ledger/a.ts', '#modules/posts/x.ts', 1],
    // on the same floor
    ['src/server/modules/posts/a.ts', '#modules/messages/x.ts', 1],
    // private
    ['src/server/modules/posts/a.ts', '#modules/accounts/people/x.ts', 1],
    ['src/server/cli/a.ts', '#modules/accounts/people/x.ts', 1],
    ['src/server/modules/posts/comments/a.ts', '#modules/accounts/x.ts', 0],
    ['src/server/modules/posts/comments/a.ts', '../visible-post.ts', 0],
    ['src/web/modules/payments/a.tsx', '#web/modules/posts/x.ts', 1],
    ['src/web/modules/posts/a.tsx', '#web/modules/messages/x.ts', 1],
    ['src/web/modules/posts/a.tsx', '#web/modules/media/player/x.ts', 1],
    ['src/web/frame/a.tsx', '#web/modules/media/player/x.ts', 1],
    ['src/web/modules/posts/card/a.tsx', '#web/modules/media/x.ts', 0],
    ['src/web/modules/posts/card/a.tsx', '../post-card.tsx', 0],
    ['src/web/modules/posts/a.tsx', '#web/ui/button.tsx', 0],
    // the design system knows no product
    ['src/web/ui/a.tsx', '#web/modules/media/x.ts', 1],
    ['src/web/ui/a.tsx', '#contract/posts.ts', 1],
    ['src/web/ui/a.tsx', '#web/platform/i18n/format.ts', 0],
    ['src/web/platform/a.ts', '#web/ui/button.tsx', 1],
  ])('modules keep their order and their rooms: %s and %s', (file, imported, faults) => {
    const texts = [
      `import { x } from '${imported}'`,
      `import {\n  x,\n} from '${imported}'`,
      `await import('${imported}')`,
    ]
    for (const text of texts) expect(boundaryFaults({ path: file, text: `${text}\n` }), text).toHaveLength(faults)
  })

  it.each([
    [`import Dialog from './a.lazy.tsx'`, 1],
    [`import type { Props } from './a.lazy.tsx'`, 0],
    [`const Dialog = lazyPart(() => import('./a.lazy.tsx'))`, 0],
  ])('what is fetched later is not imported at once: %s', (text, faults) => {
    expect(boundaryFaults({ path: 'src/web/ui/b.tsx', text: `${text}\n` })).toHaveLength(faults)
  })
})
