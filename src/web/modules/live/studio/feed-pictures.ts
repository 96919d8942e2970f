/** Not yet in the types of the language: pictures of a track as they come, also while nobody looks at the page. */
type TrackProcessor = new (init: { track: MediaStreamTrack }) => { readonly readable: ReadableStream<VideoFrame> }
const processorOf = (): TrackProcessor | undefined =>
  (globalThis as { MediaStreamTrackProcessor?: TrackProcessor }).MediaStreamTrackProcessor

/** Served as it is (public/): the policy of our pages lets workers come from our own address only. */
const clock = '/studio-clock.js'
/** A screen on which nothing moves gives no pictures; the last one is sent again after so long. */
const stillMs = 200

type Size = { readonly width: number; readonly height: number }
type Drawable = HTMLVideoElement | VideoFrame
export type PictureFeed = {
  /** From now on the pictures of this track; the ones before it end without a gap. */
  readonly show: (track: MediaStreamTrack) => void
  readonly end: () => void
}

/** Reads one track until it is ended. Where a browser cannot hand on its pictures, an element shows them. */
function readTrack(track: MediaStreamTrack, take: (source: Drawable) => void): { look: () => void; end: () => void } {
  let ended = false
  const Processor = processorOf()
  if (Processor) {
    const reader = new Processor({ track }).readable.getReader()
    // ended by the loop itself, after it has taken what waits: a picture that nobody closes holds its memory
    const read = async (): Promise<void> => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        try {
          if (!ended) take(value)
        } finally {
          value.close()
        }
        if (ended) return
      }
    }
    void read()
      .catch(() => undefined)
      .finally(() => void reader.cancel().catch(() => undefined))
    return {
      look: () => undefined,
      end: () => {
        ended = true
      },
    }
  }
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  void video.play().catch(() => undefined)
  return {
    look: () => {
      if (video.readyState >= 2) take(video)
    },
    end: () => {
      video.srcObject = null
    },
  }
}

/** Hands on pictures of one size, whatever tracks they come from, with the time since `began` (of `performance.now`). */
export function feedPictures(size: Size, began: number, take: (frame: VideoFrame) => void): PictureFeed {
  let ended = false
  let last = -1
  let track: MediaStreamTrack | null = null
  let reading: { look: () => void; end: () => void } | null = null
  let still: VideoFrame | null = null
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { alpha: false })

  /** In the middle of the size that is sent, as a screen of another shape, or a phone that was turned. */
  function fitted(source: Drawable | null): CanvasImageSource {
    const [width, height] =
      source instanceof VideoFrame
        ? [source.displayWidth, source.displayHeight]
        : [source?.videoWidth ?? 0, source?.videoHeight ?? 0]
    if (source instanceof VideoFrame && width === size.width && height === size.height) return source
    context?.clearRect(0, 0, size.width, size.height)
    if (!source || width === 0 || height === 0) return canvas
    const scale = Math.min(size.width / width, size.height / height)
    const [w, h] = [width * scale, height * scale]
    context?.drawImage(source, (size.width - w) / 2, (size.height - h) / 2, w, h)
    return canvas
  }
  function hand(source: CanvasImageSource): void {
    const timestamp = Math.round((performance.now() - began) * 1000)
    // a clock that stands still or jumps back is nothing that an encoder takes
    if (ended || timestamp <= last) return
    last = timestamp
    const frame = new VideoFrame(source, { timestamp })
    try {
      take(frame)
    } finally {
      frame.close()
    }
  }
  function keep(source: CanvasImageSource): void {
    still?.close()
    still = new VideoFrame(source, { timestamp: 0 })
    hand(still)
  }
  const worker = new Worker(clock)
  worker.addEventListener('message', () => {
    if (!track || ended) return
    reading?.look()
    if (performance.now() - began - last / 1000 < stillMs) return
    // a camera that was turned off is black, whatever came of it last
    if (!track.enabled) keep(fitted(null))
    else if (still) hand(still)
  })
  return {
    show: (next) => {
      if (next === track || ended) return
      reading?.end()
      track = next
      reading = readTrack(next, (source) => {
        if (!ended && track === next) keep(fitted(next.enabled ? source : null))
      })
    },
    end: () => {
      ended = true
      worker.terminate()
      reading?.end()
      still?.close()
      still = null
    },
  }
}
