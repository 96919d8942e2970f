import { isApiError } from '#web/platform/api/api-error.ts'
import { api } from '#web/platform/api/client.ts'
import { createStore, type Store } from '#web/platform/create-store.ts'
import { type Composition, draftOf, isEmpty } from './composition.ts'
import type { Uploads } from '#web/modules/media/uploads.ts'

/** So long after the last change a draft is written. */
const restMs = 1200

export type Written = {
  readonly composition: Composition
  /** The draft on the server that it is; null: none yet. */
  readonly draftId: number | null
}
export type SaverState = 'idle' | 'saved' | 'failed' | 'full'
export type Saver = {
  readonly state: Store<SaverState>
  /** Writes what has changed at once; resolves also when it could not, and says so in `state`. */
  readonly flush: () => Promise<void>
  /** While a post is being sent, its draft is left alone: `flush`, then `hold`. */
  readonly hold: (held: boolean) => void
  readonly stop: () => void
}

/** Keeps the post as a draft on the server by itself, one call after the other, so that it is there on every device. */
export function createSaver(store: Store<Written>, uploads: Uploads): Saver {
  const state = createStore<SaverState>(store.get().draftId === null ? 'idle' : 'saved')
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  let saved = ''
  let held = false
  const setId = (draftId: number | null) => store.set((before) => ({ ...before, draftId }))

  const write = async () => {
    const { composition, draftId } = store.get()
    const items = uploads.get()
    const body = draftOf(composition, items)
    // How long a poll stays open counts from now: of itself that is no change.
    const { poll, ...rest } = body
    const now = JSON.stringify([draftId, rest, poll?.options, composition.poll?.days])
    if (now === saved) return
    if (isEmpty(composition, items)) {
      if (draftId === null) return
      setId(null)
      state.set('idle')
      await api('DELETE /drafts/:id', { params: { id: draftId } }).catch(console.error)
      return
    }
    try {
      if (draftId !== null) await api('PUT /drafts/:id', { params: { id: draftId }, body })
      else setId((await api('POST /drafts', { body })).id)
      saved = JSON.stringify([store.get().draftId, rest, poll?.options, composition.poll?.days])
      state.set('saved')
    } catch (fault) {
      // Published or thrown away on another device: it goes on as a new one.
      if (draftId !== null && isApiError(fault, 'not_found')) {
        setId(null)
        await write()
        return
      }
      state.set(isApiError(fault, 'too_many') ? 'full' : 'failed')
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(() => (held ? undefined : write()))
    return running
  }
  const changed = () => {
    if (held) return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), restMs)
  }
  const leave = [store.subscribe(changed), uploads.subscribe(changed)]
  const back = () => {
    if (state.get() === 'failed') void flush()
  }
  addEventListener('online', back)
  return {
    state,
    flush,
    hold(next) {
      held = next
      clearTimeout(timer)
    },
    stop() {
      clearTimeout(timer)
      removeEventListener('online', back)
      for (const each of leave) each()
    },
  }
}
