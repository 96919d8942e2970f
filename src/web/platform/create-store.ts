import { useSyncExternalStore } from 'react'

export type Store<T> = {
  readonly get: () => T
  readonly set: (change: T | ((before: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
  /** The value in a component; it renders again when the value is another one. */
  readonly use: () => T
}

/** A value outside of React that components can read: for what belongs to the page and not to a part of it. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): T => value
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (change) => {
      const next = typeof change === 'function' ? (change as (before: T) => T)(value) : change
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, get),
  }
}
