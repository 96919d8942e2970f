/** What a transaction has left for others, who hear of it once it is committed. */
export type LeftBehind = { events: number; jobs: number }

/** By transaction, until it is over. */
const left = new WeakMap<object, LeftBehind>()
/** By database: who wants to know. */
const ringers = new WeakMap<object, (what: LeftBehind) => void>()

/** Notes that events or jobs were written by a transaction, or by a statement of its own: then it is committed already. */
export function leaveBehind(executor: object, what: Partial<LeftBehind>): void {
  const ring = ringers.get(executor)
  if (ring) return ring({ events: 0, jobs: 0, ...what })
  const before = left.get(executor) ?? { events: 0, jobs: 0 }
  left.set(executor, { events: before.events + (what.events ?? 0), jobs: before.jobs + (what.jobs ?? 0) })
}

/** Tells whoever listens what a committed transaction has left. */
export function ringCommitted(db: object, tx: object): void {
  const what = left.get(tx)
  if (what) ringers.get(db)?.(what)
}

/**
 * Has `ring` called for what transactions of this process leave behind. A call is no promise: who must not miss anything looks by
 * itself from time to time, since another process may have written it, or one that was killed before it could ring.
 */
export function onLeftBehind(db: object, ring: (what: LeftBehind) => void): () => void {
  ringers.set(db, ring)
  return () => void ringers.delete(db)
}
