import { useEffect, useEffectEvent, useState } from 'react'
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

const againMs = 2000

/** Runs once when `wanted` and the server answers: a device says that it is online before it is. */
export function useWhenReached(wanted: boolean, run: () => void): void {
  const act = useEffectEvent(run)
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
      if (reached) act()
      else timer = setTimeout(() => void look(), againMs)
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [wanted])
}
