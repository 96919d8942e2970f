import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../test/longest-first.ts'
import { patienceMs } from '../test/patience.ts'
import { workerFlags } from '../test/worker-flags.ts'

/**
 * The longest, in an order in which one at a time waits for pictures or clocks (shows, killed programs) beside two that keep the cores
 * busy: three that wait at the same time left half of both idle for a minute.
 */
const longest = [
  'live-killed',
  'pages-languages',
  'pseudo-language',
  'hydration',
  'drawn-pages',
  'live-studio',
  'pages-dark',
  'top-ups',
  'found',
  'pages-light',
  'messages',
  'access',
  'live-entitlement',
  'six-presses',
  'main-job',
  'compose',
  'payouts',
  'newcomer',
  'pages-arabic',
  'faults',
  'navigation',
  'live-people',
  'settings',
  'shares',
  'live-encoder',
  'message-tools',
  'story-camera',
  'staff-reviews',
  'staff',
  'phone-app',
  'notifications',
  'offers',
  'dashboard',
  'live',
  'empty-wallet',
  'stories',
  'live-staff',
  'walked',
  'live-chat',
  'story-parts',
  'reconnects',
].map((name) => `e2e/${name}.test.ts`)

/** Tests of the whole program in a real browser, four files at a time: they wait more than they work, and share one program and two cores. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/**/*.test.ts'],
    // takes minutes and both cores: `npm run e2e -- cluster`
    exclude: ['e2e/cluster/**'],
    globalSetup: ['e2e/global-setup.ts'],
    setupFiles: ['e2e/tell-pages.ts'],
    sequence: { sequencer: longestFirst(longest) },
    pool: 'forks',
    // a browser and what drives it are loaded once in each process and not for each file
    isolate: false,
    execArgv: workerFlags,
    maxWorkers: 4,
    // for what hangs: a machine on which others work too may take three times as long as one of our own
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // what is asked for again and again comes over the network or from another browser, as what a page is waited for
    expect: { poll: { timeout: patienceMs } },
    // a list of faults is shown whole, in the report too
    chaiConfig: { truncateThreshold: 4000 },
  },
})
