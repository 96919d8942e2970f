import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../test/longest-first.ts'

const longest = [
  'pages-languages',
  'faults',
  'pseudo-language',
  'live',
  'drawn-pages',
  'hydration',
  'six-presses',
  'main-job',
  'live-killed',
  'live-encoder',
  'pages-dark',
  'pages-arabic',
  'access',
  'pages-light',
  'top-ups',
  'found',
  'database-gone',
  'canaries',
  'phone-app',
  'compose',
  'reconnects',
  'profile',
  'payouts',
  'scheduled',
  'offers',
  'compose-people-and-films',
  'settings',
].map((name) => `e2e/${name}.test.ts`)

/** Tests of the whole program in a real browser, three files at a time: they wait more than they work, and share one program and two cores. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/**/*.test.ts'],
    // takes minutes and both cores: `npm run e2e -- cluster`
    exclude: ['e2e/cluster/**'],
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
    // a list of faults is shown whole, in the report too
    chaiConfig: { truncateThreshold: 4000 },
  },
})
