import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'
import type { Answer, Begun, Patience, Task } from './hasher.ts'

/** Behind whatever else wants a processor, and still a tenth of one where all are taken. */
const nice = 10

/** The kernel's idle policy: only what nobody else wants of a processor. Without Linux or `chrt` (util-linux) it is not to be had. */
function runWhenIdle(): boolean {
  if (process.platform !== 'linux') return false
  const args = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]
  return spawnSync('chrt', args, { stdio: 'ignore' }).status === 0
}

const results = {
  hash: ({ password, cost }) => hashSync(password, cost),
  raw: ({ password, cost, salt }) => hashRawSync(password, { ...cost, salt }),
  verify: ({ password, against }) => verifySync(against, password),
} satisfies { [K in Task['kind']]: (task: Extract<Task, { kind: K }>) => unknown }

function answerTo(task: Task): Answer {
  try {
    return { value: results[task.kind](task as never) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

// A terminal and systemd send these to the children as well; the program, which may still wait for a hash, ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

setPriority(nice)
const patience = process.argv[2] as Patience
// when the program is gone nobody hears it, and this process ends too
const say = (said: Answer | Begun): void => void process.send?.(said, undefined, {}, () => {})
process.on('message', (task: Task) => say(answerTo(task)))
say({ yields: patience === 'patient' && runWhenIdle() })
