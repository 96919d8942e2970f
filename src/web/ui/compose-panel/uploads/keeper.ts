import { type Item } from './item.ts'
import { dropFile, keepFile, keepItems, type KeptItem, readKept } from './kept-files.ts'

/** Keeps the items of a post in this browser, so that it can be closed in the middle of an upload. */
export type Keeper = {
  readonly keep: (items: readonly Item[]) => void
  readonly keepFile: (key: string, file: Blob) => void
  readonly dropFile: (key: string) => void
  readonly read: () => Promise<readonly Item[]>
}

/** Many changes in a moment are written once. */
const restMs = 150

const keptOf = (item: Item, userId: number, place: number): KeptItem => {
  const { key, name, type, size, kind, uploadUrl, mediaId, share, alt, free, freeSeconds } = item
  const kept = { key, name, type, size, kind, uploadUrl, mediaId, share, alt, free, freeSeconds }
  return {
    ...kept,
    userId,
    place,
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
      items.map((item, place) => keptOf(item, userId, place)),
      gone,
    ).catch(console.error)
  }
  addEventListener('pagehide', write)
  return {
    keep(items) {
      next = items
      timer ??= setTimeout(write, restMs)
    },
    keepFile: (key, file) => void keepFile(key, file).catch(console.error),
    dropFile: (key) => void dropFile(key).catch(console.error),
    async read() {
      try {
        const kept = await readKept(userId)
        known = new Set(kept.map(({ item }) => item.key))
        return kept.map(({ item, file }) => itemOf(item, file))
      } catch (fault) {
        console.error(fault)
        return []
      }
    },
  }
}
