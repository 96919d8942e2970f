import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { formatLength } from '#web/platform/i18n/format-length.ts'

/** Held for so long, the shutter records until it is let go. */
const holdMs = 350
export type Mode = 'photo' | 'clip'

/** How long it has been recording. */
function useElapsed(since: number | null): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (since === null) return undefined
    const timer = setInterval(() => setNow(performance.now()), 100)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? 0 : Math.max(0, now - since) / 1000
}

/** How long it has been recording, over the picture. */
export function Elapsed({ since }: { readonly since: number }) {
  const seconds = useElapsed(since)
  return (
    <span className="cam-time num" role="timer" aria-live="off">
      {formatLength(seconds)}
    </span>
  )
}

/** Pressed, it takes a photo, or begins and ends a clip; held, it records a clip until it is let go. */
export function Shutter({
  mode,
  since,
  disabled,
  onPhoto,
  onBegin,
  onEnd,
}: {
  readonly mode: Mode
  /** When the recording began; null: it does not record. */
  readonly since: number | null
  readonly disabled: boolean
  readonly onPhoto: () => void
  /** Null: this browser records no clips. */
  readonly onBegin: (() => void) | null
  readonly onEnd: () => void
}) {
  const { t } = useLingui()
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; holds: boolean } | null>(null)
  /** The press that follows a hold is the end of the hold. */
  const wasHeld = useRef(false)
  const share = useElapsed(since) / limits.storyClipSeconds
  const release = () => {
    if (!hold.current) return
    clearTimeout(hold.current.timer)
    wasHeld.current = hold.current.holds
    if (hold.current.holds) onEnd()
    hold.current = null
  }
  const press = () => {
    if (disabled) return
    if (wasHeld.current) wasHeld.current = false
    else if (since !== null) onEnd()
    else if (mode === 'photo') onPhoto()
    else onBegin?.()
  }
  return (
    <button
      type="button"
      className="cam-shutter"
      data-mode={mode}
      data-records={since !== null}
      aria-disabled={disabled || undefined}
      aria-label={since !== null ? t`Stop recording` : mode === 'photo' ? t`Take photo` : t`Record clip`}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        wasHeld.current = false
        if (disabled || since !== null || !onBegin || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const begin = () => {
          if (hold.current) hold.current.holds = true
          onBegin()
        }
        hold.current = { timer: setTimeout(begin, holdMs), holds: false }
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onClick={press}
    >
      <svg viewBox="0 0 84 84" aria-hidden="true">
        <circle className="cam-ring" cx="42" cy="42" r="38" />
        {since !== null && (
          <circle className="cam-share" cx="42" cy="42" r="38" pathLength={1} strokeDasharray={`${String(share)} 1`} />
        )}
      </svg>
      <span className="cam-dot" />
    </button>
  )
}
