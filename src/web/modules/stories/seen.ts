import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { rowQuery } from './queries.ts'

/** Several that are watched one after the other are told together. */
const restMs = 1500
let ids = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

async function tell(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const told = [...ids]
  ids = new Set()
  if (told.length > 0) await api('POST /stories/seen', { body: { ids: told } })
}

/** Keeps that a story was watched; the server hears of it within seconds. */
export function markSeen(id: number): void {
  ids.add(id)
  timer ??= setTimeout(() => void tell().catch(console.error), restMs)
}

/** The viewer closes: what is not told yet is told now, and the rings are read again. */
export async function settleSeen(): Promise<void> {
  try {
    await tell()
    await queryClient.invalidateQueries({ queryKey: ['stories'] })
  } catch (fault) {
    console.error(fault)
  }
}

/** Whoever leaves the page in the middle of it has watched it all the same. */
export const tellOnLeaving = (): void => void tell().catch(console.error)

/** The ring changes at once; its place in the row with the next visit. */
export function showAsSeen(username: string): void {
  queryClient.setQueryData(
    rowQuery.queryKey,
    (before) =>
      before && {
        ...before,
        people: before.people.map((one) => (one.username === username ? { ...one, unseen: false } : one)),
      },
  )
}
