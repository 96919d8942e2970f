import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingTask } from './hashing-threads.ts'

/**
 * Behind whatever else wants a processor, and still a tenth of one where all are taken: requests and the database do not
 * wait for log-ins. On Linux a thread has a priority of its own; elsewhere it would be that of the whole program.
 */
const nice = 10
if (process.platform === 'linux') setPriority(0, nice)

const results = {
  hash: ({ password, cost }) => hashSync(password, cost),
  raw: ({ password, cost, salt }) => hashRawSync(password, { ...cost, salt }),
  verify: ({ password, against }) => verifySync(against, password),
} satisfies { [K in HashingTask['kind']]: (task: Extract<HashingTask, { kind: K }>) => unknown }

function answerTo(task: HashingTask): HashingAnswer {
  try {
    return { value: results[task.kind](task as never) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (task: HashingTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; threads have none
  parentPort?.postMessage(answerTo(task))
})
