import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests of the whole program in a real browser, two files at a time: they share one program and two cores. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
