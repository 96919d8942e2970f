import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import './rewind-bar.css'

/** A hand that rests for so long has chosen. */
const restMs = 300
/** One press of an arrow key. Seconds. */
const step = 10
/** So close to the newest picture it stands at the end: players keep some seconds. */
const nearest = 8

/** Where it is in the show so far, and a way to anywhere else in it. Seconds. */
export function RewindBar({
  elapsed,
  behind,
  onSeek,
}: {
  readonly elapsed: number
  readonly behind: number
  /** To what was so many seconds before the newest picture. */
  readonly onSeek: (behind: number) => void
}) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const at = chosen ?? (behind <= nearest ? elapsed : Math.max(0, elapsed - behind))
  const choose = (value: number) => {
    setChosen(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setChosen(null)
      onSeek(Math.max(0, elapsed - value))
    }, restMs)
  }
  return (
    <input
      className="rewind-bar"
      type="range"
      min={0}
      max={elapsed}
      value={at}
      aria-label={t`Position in the show`}
      aria-valuetext={t`${formatLength(at)} of ${formatLength(elapsed)}`}
      onChange={({ target }) => choose(Number(target.value))}
      onKeyDown={(event) => {
        const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
        if (way === undefined) return
        event.preventDefault()
        choose(Math.min(elapsed, Math.max(0, at + way * step)))
      }}
    />
  )
}
