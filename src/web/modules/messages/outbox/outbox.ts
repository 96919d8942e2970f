/**
 * What was sent and has not been answered. Each message keeps the Idempotency-Key of its first try: however often it is sent again, also
 * after the page was loaded anew, it is one message and is paid once. Messages of a chat go one after the other, so that they arrive in
 * the order in which they were written.
 */
export type OutboxMessage<Body> = {
  readonly key: string
  readonly chatId: number
  readonly at: string
  readonly body: Body
  /** `waiting`: nobody knows whether it arrived, it goes again by itself; `failed`: it was refused, or is too old to go by itself. */
  readonly state: 'sending' | 'waiting' | 'failed'
  readonly problem: Refusal | null
}
/** Why it was refused: in words, by the contract's code, and the figure that goes with it (cents). */
export type Refusal = { readonly text: string; readonly code: string; readonly cents: number | null }

/** What became of one try. */
export type Fate = 'arrived' | { readonly refused: Refusal } | 'unknown'

export type Outbox<Body> = {
  readonly get: () => readonly OutboxMessage<Body>[]
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (pendingMessage: Pick<OutboxMessage<Body>, 'key' | 'chatId' | 'at' | 'body'>) => void
  /** Sends a message that failed or waits once more, as it is. */
  readonly again: (key: string) => void
  readonly drop: (key: string) => void
  /** Sends all that waits: the connection is back. */
  readonly flush: () => void
}

/** A message that is older goes only when its writer says so again. */
const byItselfMs = 10 * 60_000
const waitsMs = [1000, 3000, 8000, 20_000, 60_000] as const

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createOutbox<Body>({
  place,
  storage,
  send,
  now = Date.now,
  later = (run, ms) => void setTimeout(run, ms),
}: {
  /** Where it is kept, one for each person. */
  readonly place: string
  readonly storage: Kept
  /** One try. Puts the message where it is shown before it answers `arrived`. Never throws. */
  readonly send: (pendingMessage: OutboxMessage<Body>) => Promise<Fate>
  readonly now?: () => number
  readonly later?: (run: () => void, ms: number) => void
}): Outbox<Body> {
  const listeners = new Set<() => void>()
  const tries = new Map<string, number>()
  const busy = new Set<number>()
  let pendingMessages = read()

  function read(): readonly OutboxMessage<Body>[] {
    try {
      const kept = JSON.parse(storage.getItem(place) ?? '[]') as OutboxMessage<Body>[]
      // The page went away in the middle of it: whether it arrived is not known.
      return kept.map((pendingMessage) =>
        pendingMessage.state === 'sending' ? { ...pendingMessage, state: 'waiting' as const } : pendingMessage,
      )
    } catch {
      return []
    }
  }
  const write = (all: readonly OutboxMessage<Body>[]) => {
    pendingMessages = all
    if (all.length === 0) storage.removeItem(place)
    else storage.setItem(place, JSON.stringify(all))
    for (const listener of listeners) listener()
  }
  const change = (key: string, part: Partial<OutboxMessage<Body>>) =>
    write(
      pendingMessages.map((pendingMessage) =>
        pendingMessage.key === key ? { ...pendingMessage, ...part } : pendingMessage,
      ),
    )
  const drop = (key: string) => {
    tries.delete(key)
    write(pendingMessages.filter((pendingMessage) => pendingMessage.key !== key))
  }

  /** Sends what stands first in a chat; what was refused lets the others pass, what waits does not. */
  function next(chatId: number): void {
    if (busy.has(chatId)) return
    const first = pendingMessages.find(
      (pendingMessage) => pendingMessage.chatId === chatId && pendingMessage.state !== 'failed',
    )
    if (!first || first.state === 'waiting') return
    busy.add(chatId)
    void send(first).then((fate) => {
      busy.delete(chatId)
      if (fate === 'arrived') drop(first.key)
      else if (fate === 'unknown') rest(first)
      else change(first.key, { state: 'failed', problem: fate.refused })
      next(chatId)
    })
  }
  function rest(pendingMessage: OutboxMessage<Body>): void {
    const count = tries.get(pendingMessage.key) ?? 0
    tries.set(pendingMessage.key, count + 1)
    change(pendingMessage.key, { state: 'waiting' })
    later(() => wake(pendingMessage.key), waitsMs[Math.min(count, waitsMs.length - 1)] ?? 60_000)
  }
  function wake(key: string): void {
    const pendingMessage = pendingMessages.find((each) => each.key === key)
    if (pendingMessage?.state !== 'waiting') return
    if (now() - Date.parse(pendingMessage.at) > byItselfMs) {
      change(key, { state: 'failed', problem: null })
      return
    }
    change(key, { state: 'sending' })
    next(pendingMessage.chatId)
  }

  return {
    get: () => pendingMessages,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (pendingMessage) => {
      write([...pendingMessages, { ...pendingMessage, state: 'sending', problem: null }])
      next(pendingMessage.chatId)
    },
    again: (key) => {
      const pendingMessage = pendingMessages.find((each) => each.key === key)
      if (!pendingMessage || pendingMessage.state === 'sending') return
      change(key, { state: 'sending', problem: null })
      next(pendingMessage.chatId)
    },
    drop,
    flush: () => {
      for (const { key } of pendingMessages.filter(({ state }) => state === 'waiting')) wake(key)
    },
  }
}
