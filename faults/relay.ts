import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line between two programs that can be cut. */
export type Relay = {
  port: number
  /** Breaks this share (0 to 1) of the connections at once, on both sides. */
  cut(share: number): number
  /** The next so many answers are lost on their way: the request was heard, and whoever asked hears nothing. */
  loseAnswers(count: number): void
  close(): Promise<void>
}

/** Answers are lost on lines that are in use: a program that is just starting would only start once more. */
const settledMs = 1_000

/** Passes bytes on to `target` (a port of this machine, or a Unix socket). */
export async function createRelay(target: { port: number } | { path: string }, chance: () => number): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let toLose = 0
  const server = createServer((near) => {
    const far = connect('port' in target ? { port: target.port, host: '127.0.0.1' } : target)
    const pair = [near, far] as const
    const since = performance.now()
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const side of pair) {
      side.setNoDelay(true)
      side.on('error', end)
      side.on('close', end)
    }
    near.pipe(far)
    far.on('data', (part: Buffer) => {
      if (toLose > 0 && performance.now() - since > settledMs) {
        toLose -= 1
        end()
      } else if (!near.destroyed && !near.write(part)) {
        far.pause()
        near.once('drain', () => far.resume())
      }
    })
    far.on('end', () => near.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut(share) {
      const chosen = [...pairs].filter(() => chance() < share)
      for (const [near, far] of chosen) {
        near.destroy()
        far.destroy()
      }
      return chosen.length
    },
    loseAnswers(count) {
      toLose += count
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
      await closed
    },
  }
}
