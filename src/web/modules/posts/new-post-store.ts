import { audience, type Audience } from '#contract/fields.ts'
import { createStore, type Store } from '#web/platform/create-store.ts'
import { type Composition, emptyComposition } from './compose/composition.ts'
import { createSaver, type Saver, type Written } from './compose/save-draft.ts'
import { createKeeper, forgetKept } from '#web/modules/media/upload-store.ts'
import { createUploads, type Uploads } from '#web/modules/media/uploads.ts'

/** The new post of a person in this browser: one, wherever it is written, also while another page is open. */
export type NewPost = {
  readonly store: Store<Written>
  readonly uploads: Uploads
  readonly saver: Saver
}

const nothingWritten: Written = { composition: emptyComposition, draftId: null }
const audienceKey = (userId: number): string => `audience ${String(userId)}`

/** An empty post, for whom the last one on this device was. The first one asks. */
export function nextPost(userId: number): Written {
  const last = audience.safeParse(localStorage.getItem(audienceKey(userId)))
  return last.success
    ? { ...nothingWritten, composition: { ...emptyComposition, audience: last.data } }
    : nothingWritten
}

export const rememberAudience = (userId: number, last: Audience): void =>
  localStorage.setItem(audienceKey(userId), last)
const same = (one: Composition, other: Composition): boolean => JSON.stringify(one) === JSON.stringify(other)
const keyOf = (userId: number): string => `compose ${String(userId)}`

function read(userId: number): Written {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    if (stored === null) return nextPost(userId)
    const kept = JSON.parse(stored) as Partial<Written>
    return {
      composition: { ...emptyComposition, ...kept.composition },
      draftId: typeof kept.draftId === 'number' ? kept.draftId : null,
    }
  } catch {
    return nothingWritten
  }
}

const tries = 5
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Whether this tab is the one that holds the kept post: two that send the same file would overtake each other for ever. The lock
 * lasts as long as the tab; that of a page that is being reloaded is free a moment later. Without a secure context there are none.
 */
async function holdsLock(userId: number): Promise<boolean> {
  // Typed as always there; an address without TLS has none.
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return true
  for (let tried = 0; tried < tries; tried += 1) {
    const mine = await new Promise<boolean>((resolve, reject) => {
      locks
        .request(keyOf(userId), { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          return lock ? new Promise(() => undefined) : undefined
        })
        .catch(reject)
    })
    if (mine) return true
    await pause(150)
  }
  return false
}

const opened = new Map<number, Promise<NewPost>>()

/** What this person was writing here, with its photos and videos, which go on being sent. A second tab begins with an empty one. */
export function openNewPost(userId: number): Promise<NewPost> {
  let found = opened.get(userId)
  if (!found) {
    found = (async () => {
      const mine = await holdsLock(userId)
      const keeper = mine ? createKeeper(userId) : null
      const store = createStore<Written>(mine ? read(userId) : nextPost(userId))
      const uploads = createUploads(keeper)
      if (keeper) uploads.put(await keeper.read())
      if (mine)
        store.subscribe(() => {
          const { composition, draftId } = store.get()
          if (composition.text === '' && draftId === null && same(composition, nextPost(userId).composition))
            localStorage.removeItem(keyOf(userId))
          else localStorage.setItem(keyOf(userId), JSON.stringify(store.get()))
        })
      return { store, uploads, saver: createSaver(store, uploads) }
    })()
    opened.set(userId, found)
  }
  return found
}

/** After a log-out nothing of it stays in this browser; the draft on the server does. */
export async function forgetNewPost(userId: number): Promise<void> {
  const found = await opened.get(userId)
  found?.saver.stop()
  found?.uploads.clear(false)
  opened.delete(userId)
  for (const key of [keyOf(userId), audienceKey(userId)]) localStorage.removeItem(key)
  forgetKept(userId)
}
