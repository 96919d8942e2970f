import type { Item } from '#web/modules/media/upload-item.ts'
import { draftDatabase } from '../forget-drafts.ts'
import type { ChosenPhoto } from './photo/photo-edit.ts'
import { clearDraft, type StoryDraft, type Written } from './story-draft.ts'

type KeptFile = Pick<Item, 'key' | 'name' | 'type' | 'alt'> & {
  readonly file: Blob
  /** The photo before it was drawn on, filtered or cropped, so that each can still be taken back. */
  readonly chosen?: ChosenPhoto | undefined
}
/** A story that was put aside, with its files; in this browser only. */
export type KeptDraft = {
  readonly id: string
  readonly userId: number
  /** Milliseconds since 1970. */
  readonly keptAt: number
  /** `people`, `clipCaptions`: not in those that were put aside before these were kept. */
  readonly written: Omit<Written, 'people' | 'clipCaptions'> & Partial<Pick<Written, 'people' | 'clipCaptions'>>
  readonly files: readonly KeptFile[]
}

export const draftsMax = 20

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing.')))
  })
const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })

/** Opens it for one step. Nothing stays open that would hold up whoever deletes it. */
async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(draftDatabase, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('drafts', { keyPath: 'id' }))
  const database = await done(opening)
  try {
    const transaction = database.transaction('drafts', mode)
    // what was answered can still be taken back, by a page that goes away
    const [answer] = await Promise.all([done(run(transaction.objectStore('drafts'))), committed(transaction)])
    return answer
  } finally {
    database.close()
  }
}

/** This person's drafts, the newest first. */
export async function keptDrafts(userId: number): Promise<KeptDraft[]> {
  const all = await inStore<KeptDraft[]>('readonly', (store) => store.getAll())
  return all.filter((one) => one.userId === userId).toSorted((a, b) => b.keptAt - a.keptAt)
}

/** Puts the story that is being made aside. False where the browser has no room, or there are too many. */
export async function keepDraft(draft: StoryDraft): Promise<boolean> {
  const { store, uploads, photos, userId } = draft
  const files = uploads
    .get()
    .flatMap(({ key, name, type, alt, file }): KeptFile[] =>
      file ? [{ key, name, type, alt, file, chosen: photos.get(key) }] : [],
    )
  try {
    if (files.length === 0 || (await keptDrafts(userId)).length >= draftsMax) return false
    const written = { ...store.get(), past: [], sharing: false, problem: '', made: [] }
    const kept: KeptDraft = { id: crypto.randomUUID(), userId, keptAt: Date.now(), written, files }
    await inStore('readwrite', (drafts) => drafts.put(kept))
  } catch (fault) {
    console.error(fault)
    return false
  }
  clearDraft(draft)
  return true
}

export const dropDraft = (id: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(id))

const renamed = <T>(by: Readonly<Record<string, T>>, keys: ReadonlyMap<string, string>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(by).flatMap(([key, value]) => {
      const next = keys.get(key)
      return next === undefined ? [] : [[next, value]]
    }),
  )

/** Goes on with a draft. Its files are sent anew: the server has let go of them. */
export async function openDraft(
  { store, uploads, photos }: StoryDraft,
  { id, written, files }: KeptDraft,
): Promise<void> {
  const keys = new Map<string, string>()
  for (const { key, name, type, alt, file, chosen } of files) {
    uploads.add([new File([file], name, { type })])
    const added = uploads.get().at(-1)
    if (!added) continue
    keys.set(key, added.key)
    uploads.change(added.key, { alt })
    if (chosen) photos.set(added.key, chosen)
  }
  store.set({
    ...written,
    captions: renamed(written.captions, keys),
    prices: renamed(written.prices, keys),
    people: renamed(written.people ?? {}, keys),
    clipCaptions: renamed(written.clipCaptions ?? {}, keys),
    overlays: renamed(written.overlays, keys),
    // a time that has passed is chosen again
    publishAt: Date.parse(written.publishAt) > Date.now() ? written.publishAt : '',
  })
  await dropDraft(id)
}
