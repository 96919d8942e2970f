import { api } from '#web/platform/api/client.ts'

/** Posts that were on the screen for so long count as seen. */
const looksMs = 1000
/** What was seen is said together. */
const gatherMs = 4000
const mostAtOnce = 50

const said = new Set<number>()
let waiting: number[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function send(): void {
  timer = undefined
  const postIds = waiting.splice(0, mostAtOnce)
  if (postIds.length === 0) return
  // A count that is missing one is no reason to bother anybody.
  api('POST /posts/reach', { body: { postIds } }).catch(() => undefined)
  if (waiting.length > 0) send()
}

/** Counts a post once it has been looked at, each once a visit. Answers how to stop looking. */
export function watchReach(element: Element, postId: number): () => void {
  if (said.has(postId)) return () => undefined
  let look: ReturnType<typeof setTimeout> | undefined
  const watch = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(look)
      if (!entry?.isIntersecting) return
      look = setTimeout(() => {
        watch.disconnect()
        if (said.has(postId)) return
        said.add(postId)
        waiting = [...waiting, postId]
        timer ??= setTimeout(send, gatherMs)
      }, looksMs)
    },
    { threshold: 0.5 },
  )
  watch.observe(element)
  return () => {
    clearTimeout(look)
    watch.disconnect()
  }
}
