import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAsDrawn } from '#web/platform/i18n/clock.ts'
import { drawnPiece } from '#web/platform/drawn-piece.ts'
import { keepInTab, keptInTab } from '#web/platform/kept-in-tab.ts'

/** How far from the window a post is still drawn, in pixels: more than a swipe brings into sight before the next frame. */
const margin = 1800
const key = 'heights'
const most = 600

/** How high posts were when they were last drawn: their places stay that high while they are not. */
const heights = new Map<number, number>((keptInTab(key) as [number, number][] | null) ?? [])
keepInTab(key, () => [...heights].slice(-most))

type Watcher = (entry: IntersectionObserverEntry) => void
const watchers = new WeakMap<Element, Watcher>()
let observer: IntersectionObserver | undefined
const observe = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watchers.get(entry.target)?.(entry)
    },
    { rootMargin: `${String(margin)}px 0px` },
  ))

/** Something goes on in it that would be lost: the focus is there, or it plays. */
const isInUse = (element: Element): boolean =>
  element.contains(document.activeElement) ||
  [...element.querySelectorAll<HTMLMediaElement>('.player video, audio')].some(({ paused }) => !paused)

/**
 * A post of a long list: there while it is near the window, an empty place of its height while it is far away. `by`: all that it is
 * drawn from (`drawnPiece`).
 */
export function VirtualItem({
  id,
  by,
  children,
}: {
  readonly id: number
  readonly by?: readonly unknown[]
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  // What was never drawn has no height that its place could have.
  const asDrawn = useAsDrawn()
  const [near, setNear] = useState(() => asDrawn || !heights.has(id))
  useEffect(() => {
    const element = box.current
    if (!element) return
    watchers.set(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      if (isIntersecting) setNear(true)
      else if (!isInUse(element)) {
        if (element.firstChild && height > 0) heights.set(id, height)
        setNear(!heights.has(id))
      }
    })
    observe().observe(element)
    return () => {
      const { height } = element.getBoundingClientRect()
      if (element.firstChild && height > 0) heights.set(id, height)
      observe().unobserve(element)
    }
  }, [id])
  const html = import.meta.env.SSR ? drawnPiece(children, by) : null
  // oxlint-disable-next-line react/no-danger -- React's own HTML of the children
  if (html !== null) return <div ref={box} className="near" dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <div ref={box} className="near" style={near ? undefined : { blockSize: heights.get(id) }}>
      {near && children}
    </div>
  )
}
