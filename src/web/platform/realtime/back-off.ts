/** The part of a Pusher connection that is steered here. */
export type Steered = {
  connect(): void
  disconnect(): void
  connection: {
    state: string
    bind(event: 'state_change', heard: (change: { previous: string; current: string }) => void): void
  }
}

/** First wait after a lost connection, and the longest, in milliseconds. */
const waits = { first: 1000, most: 30_000 }

/**
 * A server that stops loses thousands of browsers at one moment. Left alone, all of them come back after the same second; here each
 * waits for a random part of a time that doubles with each attempt that fails. A network that is back is used at once.
 */
export function backOff(pusher: Steered, random: () => number = Math.random): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const connectNow = () => {
    timer = undefined
    if (!stopped) pusher.connect()
  }
  const comeBackLater = () => {
    if (timer !== undefined || stopped) return
    const most = Math.min(waits.most, waits.first * 2 ** failures)
    failures += 1
    pusher.disconnect()
    timer = setTimeout(connectNow, random() * most)
  }
  const onOnline = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = setTimeout(connectNow, random() * waits.first)
  }

  pusher.connection.bind('state_change', ({ previous, current }) => {
    if (current === 'connected') failures = 0
    // the library's own ways back: at once or after exactly one second when a connection is lost, ever again when it cannot be made
    else if ((current === 'connecting' && previous === 'connected') || current === 'unavailable')
      queueMicrotask(comeBackLater)
  })
  if (typeof addEventListener === 'function') addEventListener('online', onOnline)
  return () => {
    stopped = true
    clearTimeout(timer)
    if (typeof removeEventListener === 'function') removeEventListener('online', onOnline)
  }
}
