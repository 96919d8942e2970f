import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const kinds = ['ours', 'bare'] as const
type Kind = (typeof kinds)[number]
type Side = { server: ChildProcess; clients: ChildProcess; bytesEach: number; times: number[]; wrong: number }

const wanted = 10_000
const rounds = 100
/** Descriptors that a process needs beside its sockets. */
const spare = 200

const start = (file: string, args: readonly string[]): ChildProcess =>
  fork(path.join(import.meta.dirname, 'realtime', file), args, { execArgv: ['--expose-gc'] })
const answer = <T>(child: ChildProcess, question?: unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`A process of the bench ended with ${String(code)}.`))
    child.once('exit', ended)
    child.once('message', (said) => {
      child.off('exit', ended)
      resolve(said as T)
    })
    if (question !== undefined) child.send(question as object)
  })

async function connect(kind: Kind, sockets: number): Promise<Side> {
  const server = start('socket-server.ts', [kind])
  const { port } = await answer<{ port: number }>(server)
  const memory = async () => (await answer<{ bytes: number }>(server, 'memory')).bytes
  const before = await memory()
  const clients = start('socket-clients.ts', [kind, String(port), String(sockets)])
  await answer(clients)
  return { server, clients, bytesEach: ((await memory()) - before) / sockets, times: [], wrong: 0 }
}

/** One event to all sockets: milliseconds until the last of them has it. */
async function publish(side: Side, id: number): Promise<void> {
  const arrived = answer<{ lastAt: string; wrong: number }>(side.clients)
  const { publishedAt } = await answer<{ publishedAt: string }>(side.server, { publish: id })
  const { lastAt, wrong } = await arrived
  side.times.push(Number(BigInt(lastAt) - BigInt(publishedAt)) / 1e6)
  side.wrong = wrong
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/**
 * Authenticated sockets on one process, all in one channel, beside a bare `ws` server with as many sockets that sends the same bytes;
 * both stand at the same time and take turns.
 */
export async function benchRealtime(): Promise<void> {
  const allowed = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) - spare
  const sockets = Math.min(wanted, allowed || wanted)
  if (sockets < wanted) process.stdout.write(`Only ${String(sockets)} sockets: ulimit -n allows no more.\n`)
  const sides: Partial<Record<Kind, Side>> = {}
  try {
    for (const kind of kinds) sides[kind] = await connect(kind, sockets)
    for (let id = 1; id <= rounds; id += 1)
      for (const kind of id % 2 === 0 ? kinds : kinds.toReversed()) {
        const side = sides[kind]
        if (side) await publish(side, id)
      }
    for (const kind of kinds) {
      const { times, bytesEach, wrong } = sides[kind] as Side
      const figures = [0.5, 0.99].map((share) => `${at(times, share).toFixed(1)} ms`).join(', ')
      process.stdout.write(
        `${kind}: ${String(sockets)} sockets, ${String(rounds)} events, publish to last delivery p50, p99: ${figures}; ` +
          `${(bytesEach / 1000).toFixed(1)} kB a connection; ${String(wrong)} lost or doubled\n`,
      )
    }
    const ratio = (share: number) => at(sides.ours?.times ?? [], share) / at(sides.bare?.times ?? [], share)
    process.stdout.write(`ours / bare: p50 ${ratio(0.5).toFixed(2)}, p99 ${ratio(0.99).toFixed(2)}\n`)
  } finally {
    for (const side of Object.values(sides)) {
      side.clients.kill()
      side.server.kill()
    }
  }
}
