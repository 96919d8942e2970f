import { AsyncLocalStorage } from 'node:async_hooks'

const moment = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** What `work` reads by `readOnce` is read once, however many parts of it ask: they tell of the same moment. */
export const inOneMoment = <T>(work: () => T): T => moment.run(new Map(), work)

/** `key` says all that the answer depends on. Outside of a moment everything is read whenever it is asked for. */
export function readOnce<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = moment.getStore()
  if (!known) return read()
  const reading = (known.get(key) as Promise<T> | undefined) ?? read()
  known.set(key, reading)
  return reading
}
