import { useLingui } from '@lingui/react/macro'
import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react'
import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
  useMediaStore,
} from 'media-chrome/dist/react/media-store.js'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { custom } from './custom-properties.ts'
import './media-controls.css'

// What films and live shows have in common: both stand in a `MediaProvider`, whose store knows what the element does in every browser.

/** Tells the store which element it is about, and what fills the screen. */
export function useMediaElement(video: HTMLVideoElement | null, frame: RefObject<HTMLElement | null>): void {
  const store = useMediaStore()
  useEffect(() => {
    if (!video) return
    store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: video })
    store.dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: frame.current })
    return () => store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: null })
  }, [store, video, frame])
}

/** The controls go after this long without a movement while it plays. */
const idleMs = 2600

/** True while somebody is watching rather than doing something. */
export function useIdle(playing: boolean): { readonly idle: boolean; readonly stir: () => void } {
  const [still, setStill] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stir = useCallback(() => {
    setStill(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStill(true), idleMs)
  }, [])
  useEffect(() => {
    if (!playing) return
    timer.current = setTimeout(() => setStill(true), idleMs)
    return () => clearTimeout(timer.current)
  }, [playing])
  return { idle: still && playing, stir }
}

export const usePlaying = (): boolean => useMediaSelector((state) => state.mediaPaused === false)

/** Into full screen, and out of it. */
export function useFullScreen(): { readonly on: boolean; readonly none: boolean; readonly turn: () => void } {
  const dispatch = useMediaDispatch()
  const on = useMediaSelector((state) => state.mediaIsFullscreen === true)
  const none = useMediaSelector((state) => state.mediaFullscreenUnavailable !== undefined)
  const turn = () =>
    dispatch({
      type: on ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
    })
  return { on, none, turn }
}

export function PlayButton({ onToggle }: { readonly onToggle: () => void }) {
  const { t } = useLingui()
  const playing = usePlaying()
  return <IconButton icon={playing ? Pause : Play} label={playing ? t`Pause` : t`Play`} onClick={onToggle} />
}

export function Volume() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const muted = useMediaSelector((state) => state.mediaVolumeLevel === 'off')
  const volume = useMediaSelector((state) => state.mediaVolume ?? 1)
  const fixed = useMediaSelector((state) => state.mediaVolumeUnavailable !== undefined)
  return (
    <span className="media-volume">
      <IconButton
        icon={muted ? VolumeX : Volume2}
        label={muted ? t`Turn on sound` : t`Turn off sound`}
        onClick={() =>
          dispatch({ type: muted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST })
        }
      />
      {!fixed && (
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          aria-label={t`Volume`}
          style={custom({ '--part': `${String((muted ? 0 : volume) * 100)}%` })}
          onChange={({ target }) =>
            dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Number(target.value) })
          }
        />
      )}
    </span>
  )
}

export function PictureInPicture() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const on = useMediaSelector((state) => state.mediaIsPip === true)
  const none = useMediaSelector((state) => state.mediaPipUnavailable !== undefined)
  if (none) return null
  return (
    <IconButton
      icon={PictureInPicture2}
      label={t`Picture in picture`}
      aria-pressed={on}
      className="media-pip"
      onClick={() =>
        dispatch({ type: on ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST })
      }
    />
  )
}

export function FullScreen() {
  const { t } = useLingui()
  const { on, none, turn } = useFullScreen()
  if (none) return null
  return <IconButton icon={on ? Minimize : Maximize} label={on ? t`Exit full screen` : t`Full screen`} onClick={turn} />
}
