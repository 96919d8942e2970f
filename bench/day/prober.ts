import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Probes } from './probe.ts'

/** Begins to ask so many times a second from a process of its own; its answer ends it and gives what it saw. */
export function beginProbing(port: number, perSecond: number): () => Promise<Probes> {
  const child = fork(new URL('./probe.ts', import.meta.url), [String(port), String(perSecond)])
  return async () => {
    const answer = once(child, 'message') as Promise<[Probes]>
    child.send('over')
    const [probes] = await answer
    return probes
  }
}
