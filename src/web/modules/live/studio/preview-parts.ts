/** What is behind by more than that is left out. Seconds. */
const behindMost = 1.5
const keptSeconds = 10

/** Shows parts in an element as who watches would get them. */
export class PartsPreview {
  readonly #video: HTMLVideoElement
  #media: MediaSource | null = null
  #buffer: SourceBuffer | null = null
  #waiting: Uint8Array[] = []
  #address = ''

  constructor(video: HTMLVideoElement) {
    this.#video = video
  }

  begin(init: Uint8Array, codecs: string): void {
    this.end()
    const media = new MediaSource()
    this.#media = media
    this.#waiting = [init]
    this.#address = URL.createObjectURL(media)
    media.addEventListener('sourceopen', () => {
      const type = `video/mp4; codecs="${codecs}"`
      if (this.#media !== media || !MediaSource.isTypeSupported(type)) return
      this.#buffer = media.addSourceBuffer(type)
      this.#buffer.addEventListener('updateend', () => this.#next())
      this.#next()
    })
    this.#video.src = this.#address
  }

  add(part: Uint8Array): void {
    if (!this.#media) return
    this.#waiting.push(part)
    this.#next()
  }

  end(): void {
    if (this.#address !== '') URL.revokeObjectURL(this.#address)
    this.#address = ''
    this.#media = null
    this.#buffer = null
    this.#waiting = []
    this.#video.removeAttribute('src')
  }

  #next(): void {
    const [buffer, video] = [this.#buffer, this.#video]
    if (!buffer || buffer.updating || this.#media?.readyState !== 'open') return
    const { buffered } = video
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
    if (end - video.currentTime > behindMost) video.currentTime = end - 0.5
    if (video.paused && end > 0) void video.play().catch(() => undefined)
    if (buffered.length > 0 && end - buffered.start(0) > keptSeconds * 2) return buffer.remove(0, end - keptSeconds)
    const part = this.#waiting.shift()
    if (!part) return
    try {
      buffer.appendBuffer(part as Uint8Array<ArrayBuffer>)
    } catch {
      // a picture that cannot be shown here says nothing of what is sent
      this.end()
    }
  }
}
