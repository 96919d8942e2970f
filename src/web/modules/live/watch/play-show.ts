import type Hls from 'hls.js'
import { config } from '#web/platform/config.ts'
import { askForPass, keepPass, type Refusal } from './viewing-pass.ts'

type Listener = {
  /** Null: it plays, or soon will. */
  readonly onRefused: (refusal: Refusal) => void
}
export type LivePlayback = {
  /** Seconds behind what is sent; null: not known. */
  readonly behind: () => number | null
  /** To the newest picture. */
  readonly catchUp: () => void
  readonly mute: (muted: boolean) => void
  readonly end: () => void
}

const againMs = 1500
const playlistOf = (showId: number): string => `${config.apiUrl}/live-media/${String(showId)}/playlist`

function attach(HlsPlayer: typeof Hls, video: HTMLVideoElement, showId: number, onFault: () => void): Hls {
  const hls = new HlsPlayer({
    // A thread would have to be made of a blob, which the policy of our pages does not allow.
    enableWorker: false,
    lowLatencyMode: true,
    // what is behind is caught up a little faster than life
    maxLiveSyncPlaybackRate: 1.1,
    backBufferLength: 20,
    xhrSetup: (xhr) => {
      xhr.withCredentials = true
    },
  })
  let recovered = 0
  hls.on(HlsPlayer.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === HlsPlayer.ErrorTypes.MEDIA_ERROR && recovered < 2) {
      recovered += 1
      hls.recoverMediaError()
    } else onFault()
  })
  hls.loadSource(playlistOf(showId))
  hls.attachMedia(video)
  return hls
}

/** A browser that wants to be asked first lets it begin without sound. */
async function begin(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play()
  } catch (fault) {
    if (!(fault instanceof DOMException) || fault.name !== 'NotAllowedError') return
    video.muted = true
    await video.play().catch(() => undefined)
  }
}

/** Plays a show in an element, again and again after its line was gone, until it is ended or nobody lets it in any more. */
export function playShow(video: HTMLVideoElement, showId: number, { onRefused }: Listener): LivePlayback {
  let over = false
  let hls: Hls | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const refuse = (refusal: Refusal) => {
    if (over) return
    end()
    onRefused(refusal)
  }
  const stopPass = keepPass(showId, refuse)
  const again = () => {
    hls?.destroy()
    hls = null
    clearTimeout(timer)
    if (!over) timer = setTimeout(() => void start(), againMs)
  }
  async function start(): Promise<void> {
    try {
      const refusal = await askForPass(showId)
      if (refusal !== null) return refuse(refusal)
      const { default: HlsPlayer } = await import('hls.js')
      if (over) return
      if (HlsPlayer.isSupported()) hls = attach(HlsPlayer, video, showId, again)
      else {
        video.crossOrigin = 'use-credentials'
        video.src = playlistOf(showId)
        video.addEventListener('error', again, { once: true })
      }
      await begin(video)
    } catch {
      again()
    }
  }
  function end(): void {
    over = true
    clearTimeout(timer)
    stopPass()
    hls?.destroy()
    hls = null
    video.removeAttribute('src')
  }
  void start()
  return {
    behind: () => (hls && Number.isFinite(hls.latency) && hls.latency > 0 ? hls.latency : null),
    catchUp: () => {
      const { seekable } = video
      const to = hls?.liveSyncPosition ?? (seekable.length > 0 ? seekable.end(seekable.length - 1) - 3 : null)
      if (to !== null) video.currentTime = to
      void begin(video)
    },
    mute: (muted) => {
      video.muted = muted
    },
    end,
  }
}
