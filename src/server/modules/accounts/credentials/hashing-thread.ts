import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'
import type { HashAnswer, HashTask } from './hashing.ts'

/** Behind whatever else wants a processor, and still a tenth of one where all are taken (sched(7)). */
const nice = 10

const results = {
  hash: ({ password, cost }) => hashSync(password, cost),
  raw: ({ password, cost, salt }) => hashRawSync(password, { ...cost, salt }),
  verify: ({ password, against }) => verifySync(against, password),
} satisfies { [K in HashTask['kind']]: (task: Extract<HashTask, { kind: K }>) => unknown }

function answerTo(task: HashTask): HashAnswer {
  try {
    return { value: results[task.kind](task as never) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

// Linux has priorities of threads; elsewhere this would slow the whole program
if (process.platform === 'linux') setPriority(nice)
parentPort?.on('message', (task: HashTask) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; threads have none
  parentPort?.postMessage(answerTo(task)),
)
