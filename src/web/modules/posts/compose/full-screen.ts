import { useEffect } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { besideMain, useMediaQuery } from '#web/platform/media-query.ts'

const closed = '/home'
const opened = `${closed}#compose`

/** Closes it; where it is not open, nothing happens. */
export const closeComposer = (): void => {
  if (location.hash === '#compose') navigate(closed, { replace: true })
}

/**
 * To 1024 px the new post is written on the whole screen, under an address of its own, so that "back" closes it. Above that the
 * address only puts the caret into the box.
 */
export function useFullScreen(focus: () => void): { phone: boolean; full: boolean; open: () => void } {
  const phone = !useMediaQuery(besideMain)
  const wanted = useLocationProperty(() => location.hash === '#compose')
  useEffect(() => {
    if (!wanted) return
    focus()
    // the next press on "New post" is to be one again
    if (!phone) closeComposer()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what it does is the same at every drawing
  }, [wanted, phone])
  return {
    phone,
    full: phone && wanted,
    open: () => {
      if (phone && location.hash !== '#compose') navigate(opened)
    },
  }
}
