import { type Item } from './upload-item.ts'
import { databaseName, dropFile, keepFile, keepItems, type KeptItem, readKept } from './uploads/stored-files.ts'

/** Keeps the items of a post in this browser, so that it can be closed in the middle of an upload. */
export type Keeper = {
  readonly keep: (items: readonly Item[]) => void
  readonly keepFile: (key: string, file: Blob) => void
  readonly dropFile: (key: string) => void
  readonly read: () => Promise<readonly Item[]>
}

/** Many changes in a moment are written once. */
const restMs = 150
/** Which items there are, in their order: known at once, where the database may not hear of the last change before a page goes. */
const listKey = (userId: number): string => `compose files ${String(userId)}`

function listed(userId: number): readonly string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(listKey(userId)) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

const keptOf = (item: Item, userId: number): KeptItem => {
  const { key, name, type, size, kind, uploadUrl, mediaId, share, alt, free, freeSeconds } = item
  const kept = { key, name, type, size, kind, uploadUrl, mediaId, share, alt, free, freeSeconds }
  return {
    ...kept,
    userId,
    paused: item.state === 'paused',
    keptAt: Date.now(),
  }
}

function itemOf(kept: KeptItem, file: Blob | null): Item {
  const { key, name, type, size, kind, uploadUrl, mediaId, share, alt, free, freeSeconds, paused } = kept
  const item = { key, name, type, size, kind, uploadUrl, mediaId, share, alt, free, freeSeconds }
  const state = item.mediaId !== null ? 'sent' : file === null ? 'lost' : paused ? 'paused' : 'waiting'
  return { ...item, file, preview: file && URL.createObjectURL(file), fault: null, state }
}

/** What cannot be kept (a private window, a full disk) is only lost with the page. */
export function createKeeper(userId: number): Keeper {
  let known = new Set<string>()
  let next: readonly Item[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const items = next
    if (!items) return
    next = null
    const keys = new Set(items.map(({ key }) => key))
    const gone = [...known].filter((key) => !keys.has(key))
    known = keys
    keepItems(
      items.map((item) => keptOf(item, userId)),
      gone,
    ).catch(console.error)
  }
  addEventListener('pagehide', write)
  return {
    keep(items) {
      next = items
      localStorage.setItem(listKey(userId), JSON.stringify(items.map(({ key }) => key)))
      timer ??= setTimeout(write, restMs)
    },
    keepFile: (key, file) => void keepFile(key, file).catch(console.error),
    dropFile: (key) => void dropFile(key).catch(console.error),
    async read() {
      try {
        const kept = new Map((await readKept(userId)).map((each) => [each.item.key, each]))
        known = new Set(kept.keys())
        return listed(userId).flatMap((key) => {
          const found = kept.get(key)
          return found ? [itemOf(found.item, found.file)] : []
        })
      } catch (fault) {
        console.error(fault)
        return []
      }
    },
  }
}

/** What `createKeeper` keeps of a person goes. */
export function forgetKept(userId: number): void {
  localStorage.removeItem(listKey(userId))
  indexedDB.deleteDatabase(databaseName)
}
