import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { type NewPost, openNewPost } from '../new-post-store.ts'
import { isShared, readSharedFiles } from './read-shared-files.ts'

/** Puts what another app has shared into the post that is being written. */
async function addShared({ store, uploads }: NewPost): Promise<void> {
  const found = await readSharedFiles()
  // a reload would look for it again
  navigate('/home#compose', { replace: true })
  if (!found) return
  uploads.add(found.files)
  store.set((before) => {
    const text = [before.composition.text, found.text].filter((one) => one !== '').join('\n')
    return { ...before, composition: { ...before.composition, text: text.slice(0, limits.postTextMax) } }
  })
}

/** What a person is writing in this browser; null until it is there. */
export function useNewPost(userId: number): NewPost | null {
  const [post, setPost] = useState<NewPost | null>(null)
  useEffect(() => {
    let left = false
    openNewPost(userId).then(async (found) => {
      if (left) return
      setPost(found)
      if (isShared()) await addShared(found)
    }, console.error)
    return () => {
      left = true
    }
  }, [userId])
  return post
}

/**
 * Whether the post has been sent off and waits for its files or a network. It does still after the page was loaded anew, which
 * happens when a file of the program could not be fetched; another tab knows nothing of it.
 */
export function useQueued(userId: number, empty: boolean): [boolean, (queued: boolean) => void] {
  const key = `queued post ${String(userId)}`
  const [queued, setQueued] = useState(() => {
    if (empty) sessionStorage.removeItem(key)
    return sessionStorage.getItem(key) !== null
  })
  return [
    queued,
    (next) => {
      if (next) sessionStorage.setItem(key, 'yes')
      else sessionStorage.removeItem(key)
      setQueued(next)
    },
  ]
}

const againMs = 2000

/**
 * Runs each time that `wanted` begins, once the server answers: a device says that it is online before it is. What failed and is
 * wanted again waits a little first.
 */
export function useWhenReached(wanted: boolean, run: () => void): void {
  const act = useEffectEvent(run)
  const ran = useRef(false)
  useEffect(() => {
    if (!wanted) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // the service worker keeps no answer of it
      const reached = await api('GET /updates').then(
        () => true,
        () => false,
      )
      if (left) return
      if (reached) {
        ran.current = true
        act()
      } else timer = setTimeout(() => void look(), againMs)
    }
    if (ran.current) timer = setTimeout(() => void look(), againMs)
    else void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [wanted])
}
