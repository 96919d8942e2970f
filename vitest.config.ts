import { defineConfig } from 'vitest/config'
import { longestFirst } from './test/longest-first.ts'
import { workerFlags } from './test/worker-flags.ts'

const longest = [
  'test/contract.test.ts',
  'test/access-matrix.test.ts',
  'src/server/failover.test.ts',
  'src/server/platform/database/watch-silence.test.ts',
  'src/server/cli/cli.test.ts',
  'src/server/cli/backup/backup.test.ts',
  'src/server/silent-database.test.ts',
  'src/server/modules/live/encoder/live-server/live-server.test.ts',
  'src/server/start.test.ts',
  'test/early-answers.test.ts',
  'src/server/modules/live/encoder/encoders.test.ts',
  'src/server/modules/accounts/sign-in/ended-credentials.test.ts',
  'src/server/modules/live/footage/recording.test.ts',
  'src/server/platform/embedded-postgres/embedded-postgres.test.ts',
  'src/server/demo/seed-demo.test.ts',
  'src/server/modules/live/encoder/fragments.test.ts',
  'src/server/modules/live/tags/tags.test.ts',
  'src/server/graceful-stop.test.ts',
  'test/checkout-kinds.test.ts',
  'test/money-model.test.ts',
]

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/cheap-passwords.ts'],
    sequence: { sequencer: longestFirst(longest) },
    pool: 'forks',
    // the program is loaded once in each of the processes and not for each file: two thirds of the time
    isolate: false,
    execArgv: workerFlags,
    // more than there are cores: a file also waits, for the database, other processes and clocks
    maxWorkers: 4,
    // for what hangs: a machine on which others work too may take three times as long as one of our own
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // what another process or a later transaction does is waited for; a second is little where four files run at once
    expect: { poll: { timeout: 30_000 } },
  },
})
