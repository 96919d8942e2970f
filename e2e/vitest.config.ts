import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../test/longest-first.ts'

const longest = [
  'live-killed',
  'live-studio',
  'faults',
  'live-entitlement',
  'drawn-pages',
  'live',
  'hydration',
  'pseudo-language',
  'pages-languages',
  'stories',
  'six-presses',
  'live-encoder',
  'main-job',
  'shares',
  'top-ups',
  'pages-arabic',
  'newcomer',
  'found',
  'access',
  'pages-light',
  'messages',
  'empty-wallet',
  'pages-dark',
  'navigation',
  'compose',
  'reconnects',
  'phone-app',
  'settings',
  'dashboard',
  'live-staff',
  'live-chat',
  'live-people',
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
