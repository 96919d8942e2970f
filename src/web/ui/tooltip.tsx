import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Seed, section 9. */
const delay = 1000

/**
 * The name of an icon-only navigation item, 1000 ms after the pointer or the focus came. The name itself is in the link for
 * everybody; this is only for the eye, and goes away on Escape.
 */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const come = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), delay)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown) return
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [shown])
  return (
    <span
      className="tooltip-anchor"
      onPointerEnter={come}
      onPointerLeave={leave}
      onFocus={come}
      onBlur={leave}
      onPointerDown={leave}
    >
      {children}
      {shown && (
        <span className="tooltip" aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  )
}
