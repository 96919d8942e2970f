import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { custom } from '#web/modules/media/custom-properties.ts'
import { formatLength } from '#web/platform/i18n/format-length.ts'
import { rewindLeast } from './play-show.ts'
import './rewind-bar.css'

/** A hand that rests for so long has chosen. */
const restMs = 300
/** One press of an arrow key. Seconds. */
const step = 10
/** So close to the newest picture it stands at the end: players keep some seconds. */
const nearest = 8

type RewindPlace = {
  /** Seconds since the show began; the one that is being chosen, while one is. */
  readonly at: number
  readonly choose: (at: number) => void
  /** So many seconds on, or back. */
  readonly seek: (seconds: number) => void
}

/** Where it is in the show so far, and a way to anywhere else in it. Seconds. */
export function useRewindPlace({
  elapsed,
  behind,
  onSeek,
}: {
  readonly elapsed: number
  readonly behind: number
  /** To what was so many seconds before the newest picture. */
  readonly onSeek: (behind: number) => void
}): RewindPlace {
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
  const seek = (seconds: number) => {
    const to = Math.min(elapsed, Math.max(0, at + seconds))
    // nothing nearer than that can be gone back to
    choose(seconds < 0 ? Math.max(0, Math.min(to, elapsed - rewindLeast)) : to)
  }
  return { at, choose, seek }
}

export function RewindBar({ elapsed, place }: { readonly elapsed: number; readonly place: RewindPlace }) {
  const { t } = useLingui()
  const { at, choose, seek } = place
  return (
    <input
      className="rewind-bar"
      type="range"
      min={0}
      max={elapsed}
      value={at}
      style={custom({ '--part': `${String((at / Math.max(1, elapsed)) * 100)}%` })}
      aria-label={t`Position in the show`}
      aria-valuetext={t`${formatLength(at)} of ${formatLength(elapsed)}`}
      onChange={({ target }) => choose(Number(target.value))}
      onKeyDown={(event) => {
        const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
        if (way === undefined) return
        event.preventDefault()
        seek(way * step)
      }}
    />
  )
}
