import './full-screen.css'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { besideMain, useMediaQuery } from '#web/platform/media-query.ts'

const closed = '/home'
const opened = `${closed}#compose`

/** Closes it; where it is not open, nothing happens. */
export const closeComposer = (): void => {
  if (location.hash === '#compose') navigate(closed, { replace: true })
}

/**
 * A new post is written under an address of its own, so that "back" closes it: to 1024 px on the whole screen, above that in a
 * dialog with the preview beside it.
 */
export function useFullScreen(focus: () => void): { phone: boolean; full: boolean; open: () => void } {
  const phone = !useMediaQuery(besideMain)
  const full = useLocationProperty(() => location.hash === '#compose')
  useEffect(() => {
    if (full) focus()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what it does is the same at every drawing
  }, [full])
  return {
    phone,
    full,
    open: () => {
      if (location.hash !== '#compose') navigate(opened)
    },
  }
}

/** Said to everyone, whatever is open. */
const heard = '.toasts, script, style'

/**
 * While it is open, nothing beside it can be reached, at any level of the page, also what is only drawn later; what opens over
 * it comes to the end of the document and can. A press beside it leaves it, and so does Escape where nothing has the focus.
 */
export function useAlone(box: RefObject<HTMLElement | null>, isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const own = box.current
    if (!isOpen || !own) return undefined
    const beside: Element[] = []
    const shut = (each: Element) => {
      if (each.contains(own) || each.matches(heard) || each.hasAttribute('inert')) return
      each.setAttribute('inert', '')
      beside.push(each)
    }
    const late = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) shut(node)
    })
    for (let around = own.parentElement; around; around = around === document.body ? null : around.parentElement) {
      for (const each of around.children) shut(each)
      if (around !== document.body) late.observe(around, { childList: true })
    }
    const press = ({ target }: PointerEvent) => {
      const around = target instanceof Element && target !== document.documentElement && target !== own
      if (around && target.contains(own)) leave()
    }
    const key = (event: KeyboardEvent) => {
      const isNowhere = event.target === document.body || event.target === document.documentElement
      if (event.key === 'Escape' && isNowhere) leave()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      late.disconnect()
      for (const each of beside) each.removeAttribute('inert')
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
      if (document.activeElement instanceof HTMLElement && own.contains(document.activeElement))
        document.activeElement.blur()
    }
  }, [box, isOpen])
}
