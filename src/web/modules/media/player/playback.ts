import type Hls from 'hls.js'
import type { OpenMedia } from '#contract/media.ts'
import { below, type Grant, GrantEnded } from './renew-address.ts'
import { positionOf } from './watched-position.ts'

/** `ended`: access to it has; `broken`: anything else that trying again may mend. */
export type Trouble = 'ended' | 'broken' | null
export type Quality = { readonly index: number; readonly height: number }

type Listener = {
  readonly onTrouble: (trouble: Trouble) => void
  readonly onQualities: (list: readonly Quality[]) => void
}

const troubleOf = (fault: unknown): Trouble => (fault instanceof GrantEnded ? 'ended' : 'broken')

/** Playlists and segments come below the newest address; one that was refused is asked for once more below a new one. */
async function attach(video: HTMLVideoElement, grant: Grant, startAt: number, tell: Listener): Promise<Hls | null> {
  const { default: HlsPlayer } = await import('hls.js')
  if (!HlsPlayer.isSupported()) {
    video.src = `${await grant.current()}/master.m3u8`
    if (startAt > 0) video.addEventListener('loadedmetadata', () => (video.currentTime = startAt), { once: true })
    return null
  }
  const hls = new HlsPlayer({
    // A thread would have to be made of a blob, which the policy of our pages does not allow; nothing is repacked here anyway.
    enableWorker: false,
    startPosition: startAt > 0 ? startAt : -1,
    maxBufferLength: 30,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    // The first picture comes from the smallest quality; then it climbs.
    startLevel: 0,
    xhrSetup: async (xhr, url) => {
      xhr.open('GET', below(url, await grant.current()), true)
    },
  })
  let renewedAt = 0
  let recovered = 0
  hls.on(HlsPlayer.Events.MANIFEST_PARSED, (_event, { levels }) =>
    tell.onQualities(levels.map(({ height }, index) => ({ index, height })).toReversed()),
  )
  hls.on(HlsPlayer.Events.ERROR, (_event, { fatal, type, response, error }) => {
    if (error instanceof GrantEnded) {
      hls.stopLoad()
      tell.onTrouble('ended')
      return
    }
    const refused = response?.code === 403 && Date.now() - renewedAt > 20_000
    if (refused) {
      renewedAt = Date.now()
      grant.renew().then(
        () => hls.startLoad(),
        (fault: unknown) => tell.onTrouble(troubleOf(fault)),
      )
    } else if (fatal && type === HlsPlayer.ErrorTypes.MEDIA_ERROR && recovered < 2) {
      recovered += 1
      hls.recoverMediaError()
    } else if (fatal) tell.onTrouble('broken')
  })
  hls.loadSource(`${await grant.current()}/master.m3u8`)
  hls.attachMedia(video)
  return hls
}

/**
 * Plays a video in an element, from where it was left. `choose` takes a position in the qualities, -1 leaves the choice to the
 * network; `end` lets everything go.
 */
export function startPlayback(
  video: HTMLVideoElement,
  media: OpenMedia,
  grant: Grant,
  listener: Listener,
): { readonly choose: (level: number) => void; readonly end: () => void } {
  let live = true
  let hls: Hls | null = null
  let wanted = -1
  const isClip = media.video?.clip === true
  const tell: Listener = {
    onTrouble: (trouble) => {
      if (live) listener.onTrouble(trouble)
    },
    onQualities: (list) => {
      if (live) listener.onQualities(list)
    },
  }
  const onError = () => tell.onTrouble('broken')
  const begin = async () => {
    if (isClip) {
      video.addEventListener('error', onError)
      video.src = `${await grant.current()}/clip.mp4`
      return
    }
    const made = await attach(video, grant, positionOf(media.id), tell)
    if (!live) {
      made?.destroy()
      return
    }
    hls = made
    if (hls && wanted !== -1) hls.nextLevel = wanted
  }
  begin().catch((fault: unknown) => tell.onTrouble(troubleOf(fault)))
  return {
    choose(level) {
      wanted = level
      if (hls) hls.nextLevel = level
    },
    end() {
      live = false
      video.removeEventListener('error', onError)
      hls?.destroy()
      video.removeAttribute('src')
    },
  }
}
