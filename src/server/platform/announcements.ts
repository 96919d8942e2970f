import type { Tx } from './services.ts'

// What has happened on a lower floor is announced to the modules above it, which the lower one does not know. Listeners are
// named in a module's `module.ts` and run in the announcer's transaction, from the ground up; a fault in one undoes it all.

type Listener<T> = (tx: Tx, event: T) => Promise<unknown>
export type Announcement<T> = {
  readonly name: string
  /** Has everyone who listens act, one after the other, in this transaction. */
  announce(tx: Tx, event: T): Promise<void>
  /** Says who acts on it; nothing is connected before `connect`. */
  on(listener: Listener<T>): Listening
}
/** One module's interest in one announcement. */
export type Listening = { connect(): void }

let connected = false

/** Declares something that can happen, for example `accountSuspended`. The type says what listeners get to know. */
export function announcement<T>(name: string): Announcement<T> {
  const listeners: Listener<T>[] = []
  return {
    name,
    async announce(tx, event) {
      // money and access depend on it: better a loud fault than nobody who listens
      if (!connected) throw new Error(`${name} was announced before the modules were connected.`)
      for (const listener of listeners) await listener(tx, event)
    },
    on: (listener) => ({ connect: () => void listeners.push(listener) }),
  }
}

/** Connects the listeners of all modules, in this order; once in a process, by src/server/modules.ts. */
export function connect(listenings: readonly Listening[]): void {
  if (connected) throw new Error('The modules are connected already.')
  for (const listening of listenings) listening.connect()
  connected = true
}
