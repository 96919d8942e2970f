/**
 * Work of which only so much runs at once: the rest waits in the order of asking, and beyond `waitingMost` it is refused as a
 * passing trouble (platform/transient-faults.ts), with `what` there is too much of.
 */
export function fewAtOnce({ atOnce, waitingMost, what }: { atOnce: number; waitingMost: number; what: string }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMost)
        throw Object.assign(new Error(`Too many ${what} at once.`), { code: 'EAI_AGAIN' })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
