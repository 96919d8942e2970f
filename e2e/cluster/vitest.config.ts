import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** A whole cluster of real parts, which takes some minutes and both cores: by `npm run e2e -- cluster` alone. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['e2e/cluster/*.test.ts'],
    pool: 'forks',
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // the later ones begin where the earlier ones ended
    bail: 1,
  },
})
