import type { Item } from '../upload-item.ts'

/** What of an item outlives the page: all but what is under way. */
export type KeptItem = Pick<
  Item,
  'key' | 'name' | 'type' | 'size' | 'kind' | 'uploadUrl' | 'mediaId' | 'share' | 'alt' | 'free' | 'freeSeconds'
> & {
  readonly userId: number
  readonly paused: boolean
  /** Milliseconds since 1970. */
  readonly keptAt: number
}

/** What nobody came back for in a week is not kept in the browser any longer; the server lets go of it too. */
const keptMs = 7 * 86_400_000
export const databaseName = 'compose'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })

let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('items', { keyPath: 'key' })
      // Apart from what changes often: a file is written once.
      request.result.createObjectStore('files')
    })
    return done(request).then((database) => {
      // Somebody logs out: it is to be deleted.
      database.addEventListener('versionchange', () => {
        database.close()
        opened = undefined
      })
      return database
    })
  })().catch((fault: unknown) => {
    opened = undefined
    throw fault
  })
  return opened
}

async function change(stores: ('items' | 'files')[], run: (tx: IDBTransaction) => void): Promise<void> {
  const tx = (await open()).transaction(stores, 'readwrite')
  run(tx)
  await new Promise<void>((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('The browser has no room.')))
  })
}

/** Keeps the file itself. Rejects when the browser has no room for it: then it must be chosen again after a reload. */
export const keepFile = (key: string, file: Blob): Promise<void> =>
  change(['files'], (tx) => void tx.objectStore('files').put(file, key))

/** Writes the items of a post as they are now, and drops those that are no longer in it. */
export const keepItems = (items: readonly KeptItem[], gone: readonly string[]): Promise<void> =>
  change(['items', 'files'], (tx) => {
    for (const item of items) tx.objectStore('items').put(item)
    for (const key of gone) {
      tx.objectStore('items').delete(key)
      tx.objectStore('files').delete(key)
    }
  })

/** A video that has been sent whole is not needed here any more, and may be large. */
export const dropFile = (key: string): Promise<void> =>
  change(['files'], (tx) => void tx.objectStore('files').delete(key))

/** What this person had in the post, with the files that are still here. */
export async function readKept(userId: number): Promise<{ item: KeptItem; file: Blob | null }[]> {
  const tx = (await open()).transaction(['items', 'files'])
  const all = (await done(tx.objectStore('items').getAll())) as KeptItem[]
  const mine = all.filter((item) => item.userId === userId && item.keptAt > Date.now() - keptMs)
  const files = await Promise.all(
    mine.map((item) => done(tx.objectStore('files').get(item.key) as IDBRequest<Blob | undefined>)),
  )
  const old = all.filter((item) => item.keptAt <= Date.now() - keptMs).map(({ key }) => key)
  if (old.length > 0) await keepItems([], old)
  return mine.map((item, index) => ({ item, file: files[index] ?? null }))
}
