import type { Answer } from '#contract/routes.ts'
import { limits } from '#contract/limits.ts'
import { api } from './api/client.ts'
import { createStore } from './create-store.ts'

export type Updates = Answer<'GET /updates'>['updates']

const none: Updates = { home: false, notifications: 0, messages: 0, balance: false }
const store = createStore<Updates>(none)
const arrivals = new Set<() => void>()
let asking = false
let askAgain = false
/** Ends with the session that it is read for. */
let reading: AbortController | undefined

export const useUpdates = (): Updates => store.use()
/** For what is not a component. */
export const watchUpdates = (listener: (updates: Updates) => void): (() => void) =>
  store.subscribe(() => listener(store.get()))

async function read({ signal }: AbortController): Promise<void> {
  try {
    const { updates } = await api('GET /updates', { signal })
    if (!signal.aborted) store.set(updates)
  } catch (fault) {
    if (!signal.aborted) console.error(fault)
  }
}

/**
 * Reads the four indicators and sets them at once. A failure is only logged (seed, section 8). One call at a time: what happens while
 * it is under way is read by one more, however many times it was asked for, so an older answer never overwrites a newer one.
 */
export async function refreshUpdates(): Promise<void> {
  if (asking) {
    askAgain = true
    return
  }
  asking = true
  do {
    askAgain = false
    if (reading) await read(reading)
  } while (askAgain)
  asking = false
}

/** Runs on each NewUpdate after the indicators were asked for, so that an open screen can read what it shows again. */
export function onNewUpdate(listener: () => void): () => void {
  arrivals.add(listener)
  return () => arrivals.delete(listener)
}

/** What the realtime connection calls. */
export function newUpdateArrived(): void {
  void refreshUpdates()
  for (const listener of arrivals) listener()
}

/** Nothing more is read for this session, nor logged: it is about to end. */
export const endUpdates = (): void => {
  reading?.abort()
  reading = undefined
}

/** Refetches at once and every 30,000 ms; the returned function stops it and forgets the indicators. */
export function keepUpdatesFresh(): () => void {
  reading = new AbortController()
  void refreshUpdates()
  const timer = setInterval(() => void refreshUpdates(), limits.updatesPollMs)
  return () => {
    clearInterval(timer)
    endUpdates()
    store.set(none)
  }
}
