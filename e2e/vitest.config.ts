import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../test/longest-first.ts'

const longest = [
  'e2e/faults.test.ts',
  'e2e/pages-dark.test.ts',
  'e2e/pages-arabic.test.ts',
  'e2e/pages-light.test.ts',
  'e2e/access.test.ts',
  'e2e/compose.test.ts',
  'e2e/profile.test.ts',
  'e2e/payouts.test.ts',
  'e2e/scheduled.test.ts',
  'e2e/top-ups.test.ts',
  'e2e/offers.test.ts',
  'e2e/compose-people-and-films.test.ts',
  'e2e/settings.test.ts',
]

/** Tests of the whole program in a real browser, three files at a time: they wait more than they work, and share one program and two cores. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    sequence: { sequencer: longestFirst(longest) },
    pool: 'forks',
    // a browser and what drives it are loaded once in each process and not for each file
    isolate: false,
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // what is asked for again and again comes over the network or from another browser, as what a page is waited for
    expect: { poll: { timeout: 15_000 } },
  },
})
