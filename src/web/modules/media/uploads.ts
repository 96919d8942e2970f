import { limits } from '#contract/limits.ts'
import type { MediaStatus } from '#contract/media.ts'
import type { ApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { createStore } from '#web/platform/create-store.ts'
import { isMoving, type Item, kindOfFile, refusedBySize } from './upload-item.ts'
import type { Keeper } from './upload-store.ts'
import { dropUpload, sendFile, type Sending } from './uploads/send-file.ts'

/** Two videos side by side are slower than one after the other; small photos gain from a few. */
const atOnce = 3
/** How often a lost connection is tried again where the browser does not say that it is back. */
const againMs = 10_000

export type Uploads = {
  readonly use: () => readonly Item[]
  readonly get: () => readonly Item[]
  readonly subscribe: (listener: () => void) => () => void
  /** Takes as many as fit; answers what was not taken. */
  readonly add: (files: Iterable<File>) => { neither: readonly string[]; tooMany: boolean }
  /** Media that the server has already: of a draft, or of a post that is being changed. */
  readonly show: (media: readonly MediaStatus[], free: readonly number[]) => void
  readonly put: (items: readonly Item[]) => void
  readonly remove: (key: string) => void
  readonly move: (key: string, to: number) => void
  readonly pause: (key: string) => void
  /** Goes on with what was paused or failed. */
  readonly resume: (key: string) => void
  /** Another file in its place: a crop, or the one that was lost. The same file goes on where it stopped. */
  readonly replace: (key: string, file: Blob, name: string, isSame: boolean) => void
  readonly change: (key: string, part: Partial<Pick<Item, 'alt' | 'free' | 'freeSeconds'>>) => void
  /** The server no longer knows it. */
  readonly gone: (key: string) => void
  /** Stops and forgets all. `take`: takes back from the server what was not sent whole. */
  readonly clear: (take: boolean) => void
  /** Nothing is sent any more, and what was sent is left to the server. */
  readonly end: () => void
}

const preview = (file: Blob): string => URL.createObjectURL(file)

function itemOf(file: File, kind: Item['kind']): Item {
  const { name, type, size } = file
  const refused = refusedBySize({ kind, size })
  return {
    key: crypto.randomUUID(),
    name,
    type,
    size,
    kind,
    file,
    preview: preview(file),
    uploadUrl: null,
    mediaId: null,
    share: 0,
    state: refused === null ? 'waiting' : 'failed',
    fault: refused,
    alt: '',
    free: false,
    freeSeconds: null,
  }
}

/** Something that the server holds, as an item. `key` is its id. */
export function itemOfMedia({ id, kind, media, freeSeconds }: MediaStatus, free: boolean): Item {
  return {
    key: id,
    name: '',
    type: '',
    size: 0,
    kind: kind === 'video' ? 'video' : 'photo',
    file: null,
    preview: null,
    uploadUrl: null,
    mediaId: id,
    share: 1,
    state: 'sent',
    fault: null,
    alt: media?.alt ?? '',
    free,
    freeSeconds,
  }
}

/** The photos and videos of one post that is being written, in their order, and their way to the server. */
export function createUploads(keeper: Keeper | null): Uploads {
  const store = createStore<readonly Item[]>([])
  const running = new Map<string, Sending>()
  const find = (key: string) => store.get().find((item) => item.key === key)
  const set = (items: readonly Item[]) => {
    store.set(items)
    keeper?.keep(items)
  }
  const write = (key: string, part: Partial<Item>, durable = true) => {
    store.set((items) => items.map((item) => (item.key === key ? { ...item, ...part } : item)))
    if (durable) keeper?.keep(store.get())
  }
  const describe = (key: string) => {
    const item = find(key)
    if (!item?.mediaId || (item.alt === '' && item.freeSeconds === null)) return
    const { mediaId, alt, freeSeconds, kind } = item
    api('PATCH /media/:id', {
      params: { id: mediaId },
      body: { alt, ...(kind === 'video' && { freeSeconds }) },
    }).catch(console.error)
  }

  const send = (item: Item, file: Blob) => {
    const { key, name, type, uploadUrl } = item
    write(key, { state: 'sending', fault: null }, false)
    let told = 0
    running.set(
      key,
      sendFile(
        { file, name, type, uploadUrl },
        {
          onUrl: (url) => write(key, { uploadUrl: url }),
          onProgress: (share) => {
            // A screen is not drawn more often than this for a bar.
            if (share < 1 && performance.now() - told < 100) return
            told = performance.now()
            write(key, { share }, false)
          },
          onSent: (mediaId) => {
            running.delete(key)
            write(key, { mediaId, share: 1, state: 'sent' })
            if (item.kind === 'video') keeper?.dropFile(key)
            describe(key)
            pump()
          },
          onFault: (fault: ApiError) => {
            running.delete(key)
            write(key, { fault, state: fault.status === 0 ? 'offline' : 'failed' })
            pump()
          },
        },
      ),
    )
  }
  const pump = () => {
    for (const item of store.get()) {
      if (running.size >= atOnce) return
      if (item.state === 'waiting' && item.file && !running.has(item.key)) send(item, item.file)
    }
  }
  const reconnect = () => {
    if (!navigator.onLine || !store.get().some(({ state }) => state === 'offline')) return
    store.set((items) => items.map((item) => (item.state === 'offline' ? { ...item, state: 'waiting' } : item)))
    pump()
  }
  addEventListener('online', reconnect)
  const timer = setInterval(reconnect, againMs)

  const release = ({ key, preview: address }: Item) => {
    running.delete(key)
    if (address !== null) URL.revokeObjectURL(address)
  }
  const takeBackMessage = (item: Item) => {
    const sending = running.get(item.key)
    if (sending) sending.stop()
    else if (item.uploadUrl !== null && item.mediaId === null) void dropUpload(item.uploadUrl)
  }

  const clear = (take: boolean) => {
    for (const item of store.get()) {
      if (take) takeBackMessage(item)
      else running.get(item.key)?.pause()
      release(item)
    }
    set([])
  }

  return {
    use: store.use,
    get: store.get,
    subscribe: store.subscribe,
    add(files) {
      const neither: string[] = []
      const taken: Item[] = []
      const room = limits.postMediaMax - store.get().length
      let tooMany = false
      for (const file of files) {
        const kind = kindOfFile(file)
        if (kind === null) neither.push(file.name)
        else if (taken.length >= room) tooMany = true
        else taken.push(itemOf(file, kind))
      }
      set([...store.get(), ...taken])
      for (const { key, file, state } of taken) if (file && state === 'waiting') keeper?.keepFile(key, file)
      pump()
      return { neither, tooMany }
    },
    show(media, free) {
      set(media.map((status, index) => itemOfMedia(status, free.includes(index))))
    },
    put(items) {
      set(items)
      pump()
    },
    remove(key) {
      const item = find(key)
      if (!item) return
      takeBackMessage(item)
      release(item)
      set(store.get().filter((other) => other.key !== key))
      pump()
    },
    move(key, to) {
      const item = find(key)
      if (!item) return
      const others = store.get().filter((other) => other.key !== key)
      const next = others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, item)
      if (next.some((each, index) => each !== store.get()[index])) set(next)
    },
    pause(key) {
      running.get(key)?.pause()
      running.delete(key)
      const item = find(key)
      if (item && isMoving(item)) write(key, { state: 'paused' })
      pump()
    },
    resume(key) {
      const item = find(key)
      if (!item) return
      write(key, item.file ? { state: 'waiting', fault: null } : { state: 'lost', fault: null })
      pump()
    },
    replace(key, file, name, isSame) {
      const item = find(key)
      if (!item) return
      if (!isSame) takeBackMessage(item)
      release(item)
      const fresh = isSame ? {} : { uploadUrl: null, mediaId: null, share: 0 }
      const { type, size } = file
      write(key, { ...fresh, name, type, size, file, preview: preview(file), state: 'waiting', fault: null })
      keeper?.keepFile(key, file)
      pump()
    },
    change(key, part) {
      write(key, part)
      const item = find(key)
      // `free` alone is the post's, not the file's.
      if (!item?.mediaId || (part.alt === undefined && part.freeSeconds === undefined)) return
      api('PATCH /media/:id', {
        params: { id: item.mediaId },
        body: {
          ...(part.alt !== undefined && { alt: part.alt }),
          ...(part.freeSeconds !== undefined && item.kind === 'video' && { freeSeconds: part.freeSeconds }),
        },
      }).catch((fault: unknown) => write(key, { fault }))
    },
    gone(key) {
      const item = find(key)
      if (!item) return
      write(key, { uploadUrl: null, mediaId: null, share: 0, fault: null, state: item.file ? 'waiting' : 'lost' })
      pump()
    },
    clear,
    end() {
      clear(true)
      clearInterval(timer)
      removeEventListener('online', reconnect)
    },
  }
}
