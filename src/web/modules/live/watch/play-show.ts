import type Hls from 'hls.js'
import { config } from '#web/platform/config.ts'
import { askForPass, keepPass, type Refusal } from './viewing-pass.ts'

type Listener = {
  /** Null: it plays, or soon will. */
  readonly onRefused: (refusal: Refusal) => void
}
/** What plays: the newest, with its picture or the sound alone; or what has been, from a time on (ms since 1970). */
type Source = { readonly kind: 'live' | 'sound' } | { readonly kind: 'rewind'; readonly from: number }
export type LivePlayback = {
  /** Seconds behind what is sent; null: not known. */
  readonly behind: () => number | null
  /** To the newest picture. */
  readonly catchUp: () => void
  readonly pause: () => void
  /** Where it was paused, or to the newest picture where that was a moment ago. */
  readonly play: () => void
  /** To what was so many seconds before the newest picture. */
  readonly rewind: (seconds: number) => void
  /** Without the picture, or with it again. */
  readonly listen: (soundOnly: boolean) => void
  readonly end: () => void
}

const againMs = 1500
/** So close to the newest picture nothing has been written down yet: it is caught up instead. Seconds. */
export const rewindLeast = 25

function addressOf(showId: number, source: Source): string {
  const name = source.kind === 'live' ? 'playlist' : source.kind
  const from = source.kind === 'rewind' ? `?from=${String(Math.round(source.from))}` : ''
  return `${config.apiUrl}/live-media/${String(showId)}/${name}${from}`
}

/**
 * hls.js stays a second further behind for each time that it has run dry, for weak lines of who watches. When it is the show's line
 * that was gone, which begins another stream, that says nothing: it is as close as before.
 */
export function forgetStalls(HlsPlayer: Pick<typeof Hls, 'Events'>, hls: Hls): void {
  let stream: number | null = null
  hls.on(HlsPlayer.Events.FRAG_CHANGED, (_event, { frag }) => {
    const close = hls.latestLevelDetails?.partHoldBack
    if (stream !== null && frag.cc !== stream && close) hls.targetLatency = close
    stream = frag.cc
  })
}

function attach(
  HlsPlayer: typeof Hls,
  video: HTMLVideoElement,
  { address, isNow, onFault }: { address: string; isNow: boolean; onFault: () => void },
): Hls {
  const hls = new HlsPlayer({
    // A thread would have to be made of a blob, which the policy of our pages does not allow.
    enableWorker: false,
    lowLatencyMode: isNow,
    // what is behind is caught up a little faster than life, unless somebody has gone back to it
    maxLiveSyncPlaybackRate: isNow ? 1.1 : 1,
    backBufferLength: 20,
    xhrSetup: (xhr) => {
      xhr.withCredentials = true
    },
  })
  if (isNow) forgetStalls(HlsPlayer, hls)
  let recovered = 0
  hls.on(HlsPlayer.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === HlsPlayer.ErrorTypes.MEDIA_ERROR && recovered < 2) {
      recovered += 1
      hls.recoverMediaError()
    } else onFault()
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return hls
}

/** When the picture that is shown was made, in ms since 1970; null: not known. */
function shownAt(video: HTMLVideoElement, hls: Hls | null): number | null {
  if (hls) return hls.playingDate?.getTime() ?? null
  const began = (video as HTMLVideoElement & { getStartDate?: () => Date }).getStartDate?.().getTime() ?? Number.NaN
  return Number.isNaN(began) ? null : began + video.currentTime * 1000
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
  /** Counts beginnings: of two at once only the later one plays. */
  let turn = 0
  let paused = { at: 0, behind: 0 }
  let source: Source = { kind: 'live' }
  /** The server's clock less that of this machine, in ms: what is newest here is what is newest there. */
  let ahead: number | null = null
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
    turn += 1
    // what has been may not be there yet, or not any more
    if (source.kind === 'rewind') source = { kind: 'live' }
    if (!over) timer = setTimeout(() => void start(), againMs)
  }
  async function start(): Promise<void> {
    const mine = (turn += 1)
    try {
      const refusal = await askForPass(showId)
      if (refusal !== null) return refuse(refusal)
      const { default: HlsPlayer } = await import('hls.js')
      if (over || mine !== turn) return
      const address = addressOf(showId, source)
      if (HlsPlayer.isSupported())
        hls = attach(HlsPlayer, video, {
          address,
          isNow: source.kind !== 'rewind',
          onFault: () => mine === turn && again(),
        })
      else {
        video.crossOrigin = 'use-credentials'
        video.src = address
        video.addEventListener('error', () => mine === turn && again(), { once: true })
      }
      await begin(video)
    } catch {
      if (mine === turn) again()
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
  const latency = (): number | null => (hls && Number.isFinite(hls.latency) && hls.latency > 0 ? hls.latency : null)
  function behind(): number | null {
    const [at, late] = [shownAt(video, hls), latency()]
    if (source.kind !== 'rewind') {
      if (at !== null && late !== null) ahead = at + late * 1000 - Date.now()
      return late
    }
    return at === null ? null : Math.max(0, (Date.now() + (ahead ?? 0) - at) / 1000)
  }
  const change = (next: Source): void => {
    if (over) return
    source = next
    hls?.destroy()
    hls = null
    clearTimeout(timer)
    void start()
  }
  const catchUp = (): void => {
    if (source.kind === 'rewind') return change({ kind: 'live' })
    const { seekable } = video
    const to = hls?.liveSyncPosition ?? (seekable.length > 0 ? seekable.end(seekable.length - 1) - 3 : null)
    if (to !== null) video.currentTime = to
    void begin(video)
  }
  const rewind = (seconds: number): void => {
    if (seconds < rewindLeast) catchUp()
    else change({ kind: 'rewind', from: Date.now() + (ahead ?? 0) - seconds * 1000 })
  }
  void start()
  return {
    behind,
    catchUp,
    rewind,
    pause: () => {
      paused = { at: Date.now(), behind: behind() ?? 0 }
      video.pause()
    },
    play: () => {
      if (source.kind === 'rewind') void begin(video)
      else if (source.kind === 'sound' || paused.at === 0) catchUp()
      else rewind((Date.now() - paused.at) / 1000 + paused.behind)
    },
    listen: (soundOnly) => change({ kind: soundOnly ? 'sound' : 'live' }),
    end,
  }
}
