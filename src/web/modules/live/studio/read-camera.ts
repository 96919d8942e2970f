/** Not yet in the types of the language: pictures of a track as they come, also while nobody looks at the page. */
type TrackProcessor = new (init: { track: MediaStreamTrack }) => { readonly readable: ReadableStream<VideoFrame> }
const processorOf = (): TrackProcessor | undefined =>
  (globalThis as { MediaStreamTrackProcessor?: TrackProcessor }).MediaStreamTrackProcessor

type Size = { readonly width: number; readonly height: number }

/** Hands on each picture of a camera in this size, with the time since `began` (of `performance.now`), until it is ended. */
export function readPictures(
  track: MediaStreamTrack,
  size: Size,
  began: number,
  take: (frame: VideoFrame) => void,
): () => void {
  let ended = false
  let last = -1
  let canvas: OffscreenCanvas | null = null
  /** In the middle of the size that is sent, as after a phone was turned. */
  function fitted(source: VideoFrame): CanvasImageSource {
    const { displayWidth, displayHeight } = source
    if (displayWidth === size.width && displayHeight === size.height) return source
    canvas ??= new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d', { alpha: false })
    const scale = Math.min(size.width / displayWidth, size.height / displayHeight)
    const [width, height] = [displayWidth * scale, displayHeight * scale]
    context?.clearRect(0, 0, size.width, size.height)
    context?.drawImage(source, (size.width - width) / 2, (size.height - height) / 2, width, height)
    return canvas
  }
  function hand(source: VideoFrame): void {
    const timestamp = Math.round((performance.now() - began) * 1000)
    // a clock that stands still or jumps back is nothing that an encoder takes
    if (ended || timestamp <= last) return
    last = timestamp
    const frame = new VideoFrame(fitted(source), { timestamp })
    try {
      take(frame)
    } finally {
      frame.close()
    }
  }
  const Processor = processorOf()
  if (Processor) {
    const reader = new Processor({ track }).readable.getReader()
    // ended by the loop itself, after it has taken what waits: a picture that nobody closes holds its memory
    const read = async (): Promise<void> => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        try {
          hand(value)
        } finally {
          value.close()
        }
        if (ended) return
      }
    }
    void read()
      .catch(() => undefined)
      .finally(() => void reader.cancel().catch(() => undefined))
    return () => {
      ended = true
    }
  }
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  void video.play().catch(() => undefined)
  const timer = setInterval(() => {
    if (video.readyState < 2) return
    const source = new VideoFrame(video, { timestamp: 0 })
    try {
      hand(source)
    } finally {
      source.close()
    }
  }, 1000 / 30)
  return () => {
    ended = true
    clearInterval(timer)
    video.srcObject = null
  }
}
