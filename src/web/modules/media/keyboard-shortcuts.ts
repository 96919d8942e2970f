import type { MediaStore } from 'media-chrome/dist/media-store/media-store.js'
import { MediaActionTypes } from 'media-chrome/dist/react/media-store.js'
import type { KeyboardEvent } from 'react'

const step = 5
const leap = 10
const louder = 0.1
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

const neighbour = (rate: number, side: 1 | -1): number => {
  const index = speeds.findIndex((speed) => speed >= rate)
  return speeds[Math.min(speeds.length - 1, Math.max(0, (index === -1 ? speeds.length - 1 : index) + side))] ?? 1
}

/** What the keys mean that a film and a live show take differently. */
export type PlayerKeys = {
  readonly toggle: () => void
  /** So many seconds on, or back. */
  readonly seek: (seconds: number) => void
  /** A little faster or slower; a show has one speed. */
  readonly speed?: (side: 1 | -1) => void
  /** To a tenth of it. */
  readonly tenth?: (tenth: number) => void
}

export const filmKeys = (video: HTMLVideoElement, toggle: () => void): PlayerKeys => ({
  toggle,
  seek: (seconds) => {
    video.currentTime = Math.min(video.duration || 0, Math.max(0, video.currentTime + seconds))
  },
  speed: (side) => {
    video.playbackRate = neighbour(video.playbackRate, side)
  },
  tenth: (tenth) => {
    if (video.duration > 0) video.currentTime = (tenth / 10) * video.duration
  },
})

/**
 * The shortcuts that players have everywhere: space and K, J and L, arrows, M, F, C, I, < and >, 0 to 9. True when the key was one.
 * A button's and a slider's own keys stay theirs, and what is written stays text.
 */
export function actOnKey(event: KeyboardEvent, video: HTMLVideoElement, store: MediaStore, keys: PlayerKeys): boolean {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return false
  const own = target instanceof HTMLInputElement
  const pressable = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
  const dispatch: MediaStore['dispatch'] = (action) => store.dispatch(action)
  const state = store.getState()
  const turn = (is: boolean | undefined, yes: string, no: string) => dispatch({ type: is ? no : yes })
  if (key === ' ' && pressable) return false
  if (own && key.startsWith('Arrow')) return false
  switch (key === key.toUpperCase() && key.length === 1 ? key.toLowerCase() : key) {
    case ' ':
    case 'k':
      keys.toggle()
      return true
    case 'j':
      keys.seek(-leap)
      return true
    case 'l':
      keys.seek(leap)
      return true
    case 'ArrowLeft':
      keys.seek(-step)
      return true
    case 'ArrowRight':
      keys.seek(step)
      return true
    case 'ArrowUp':
    case 'ArrowDown':
      video.volume = Math.min(1, Math.max(0, video.volume + (key === 'ArrowUp' ? louder : -louder)))
      return true
    case 'm':
      video.muted = !video.muted
      return true
    case 'f':
      turn(
        state.mediaIsFullscreen,
        MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST,
      )
      return true
    case 'i':
      turn(state.mediaIsPip, MediaActionTypes.MEDIA_ENTER_PIP_REQUEST, MediaActionTypes.MEDIA_EXIT_PIP_REQUEST)
      return true
    case 'c':
      dispatch({ type: MediaActionTypes.MEDIA_TOGGLE_SUBTITLES_REQUEST })
      return true
    case '<':
    case '>':
      keys.speed?.(key === '>' ? 1 : -1)
      return keys.speed !== undefined
    default:
      if (!/^\d$/.test(key)) return false
      keys.tenth?.(Number(key))
      return keys.tenth !== undefined
  }
}
