import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'

export type OrderKind = 'tip' | 'unlock' | 'subscribe' | 'exchange' | 'top_up'
/** What one client was told. A line is on the disk before the client goes on. */
export type Entry = {
  fan: number
  key: string
  kind: OrderKind
  /** `asked` before the first try; `done` and `refused` are answers; `paid`: the payment page took the card. */
  state: 'asked' | 'done' | 'refused' | 'paid'
  request: { path: string; body: object }
  /** HTTP status of the answer. */
  status?: number
  answer?: Record<string, unknown>
}

export type Journal = { write(entry: Entry): void; read(): Entry[]; close(): void }

/** What the outside world knows of its payments: lines of JSON, each forced to the disk. */
export function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a', 0o600)
  return {
    write(entry) {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`)
      fdatasyncSync(descriptor)
    },
    read: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Entry),
    close: () => closeSync(descriptor),
  }
}
