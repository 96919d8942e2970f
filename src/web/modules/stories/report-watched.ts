import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { rowQuery } from './queries.ts'

/** Several that are watched one after the other are told together. */
const restMs = 1500
let ids = new Set<number>()
/** What the viewer did at a story: went on before its end, went back, or left. */
export type Move = 'forward' | 'back' | 'exit'
const none = (): Record<Move, Set<number>> => ({ forward: new Set(), back: new Set(), exit: new Set() })
let moved = none()
let timer: ReturnType<typeof setTimeout> | undefined

async function tell(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const [told, did] = [ids, moved]
  if (told.size === 0) return
  ids = new Set()
  moved = none()
  const [forward, back, exit] = [[...did.forward], [...did.back], [...did.exit]]
  try {
    await api('POST /stories/seen', { body: { ids: [...told], forward, back, exit }, keepalive: true })
  } catch (fault) {
    // told with the next one
    for (const id of told) ids.add(id)
    for (const move of ['forward', 'back', 'exit'] as const) for (const id of did[move]) moved[move].add(id)
    throw fault
  }
}

/** Keeps that a story was watched; the server hears of it within seconds. */
export function markSeen(id: number): void {
  ids.add(id)
  timer ??= setTimeout(() => void tell().catch(console.error), restMs)
}

/** Keeps what was done at a story, with its mark. */
export function markMove(id: number, move: Move): void {
  moved[move].add(id)
  markSeen(id)
}

/** Whose stories have all been watched, before the row shows it. */
const watched = new Set<string>()
/** The story that comes next is drawn before the ring of the one that has gone, which nobody sees now. */
const ringMs = 300
let ringTimer: ReturnType<typeof setTimeout> | undefined

function showRings(): void {
  clearTimeout(ringTimer)
  ringTimer = undefined
  const names = new Set(watched)
  watched.clear()
  if (names.size === 0) return
  queryClient.setQueryData(
    rowQuery.queryKey,
    (before) =>
      before && {
        ...before,
        people: before.people.map((one) => (names.has(one.username) ? { ...one, unseen: false } : one)),
      },
  )
}

/** The viewer closes: what is not told yet is told now, and the rings are read again. */
export async function settleSeen(): Promise<void> {
  showRings()
  try {
    await tell()
    await queryClient.invalidateQueries({ queryKey: ['stories'] })
  } catch (fault) {
    console.error(fault)
  }
}

/** Whoever leaves the page in the middle of it has watched it all the same. */
export const tellOnLeaving = (): void => void tell().catch(console.error)

/** The ring changes while the next story is watched, at the latest with the viewer's end; its place in the row with the next visit. */
export function showAsSeen(username: string): void {
  watched.add(username)
  ringTimer ??= setTimeout(showRings, ringMs)
}
