import { holdsUnits, type MediaFault, readSound, readVideo, samplesOf, type SoundConfig } from './flv.ts'
import { jumpMs, keptMost, keyFramesMs, messageMost, partMs, pixelsMost, segmentMs } from './limits.ts'
import { configWithin, type PictureConfig, readPictureConfig } from './picture-config.ts'
import { pictureScale, type Sample, writeInit, writePart } from './write-mp4.ts'

/** Why a line is refused, for its creator to read. */
export type LineFault = MediaFault | 'key_frames' | 'size' | 'rate'

export type LinePart = {
  bytes: Buffer
  /** When its first picture came, in ms since 1970. */
  madeAt: number
  /** A segment ends with it. */
  ends: boolean
}
export type Shape = { width: number; height: number; hasSound: boolean }
type Listener = {
  /** Another stream begins: the first of all, or one with other settings or another clock. */
  readonly onInit: (init: Buffer, shape: Shape) => void
  readonly onPart: (part: LinePart) => void
  readonly onFault: (fault: LineFault) => void
}

const ticksOf = (ms: number): number => Math.round((ms * pictureScale) / 1000)
/** A second without sound to come begins without it. */
const soundWaitMs = 1000

type Stream = {
  sound: SoundConfig | null
  /** Time of its first picture by the encoder's clock, in ms. */
  zero: number
  parts: number
  pictures: Sample[]
  sounds: Sample[]
  /** Time of the newest picture, and of the one before it to the newest, in ms. */
  last: number
  step: number
  partFrom: number
  segmentFrom: number
  madeAt: number
}

/** Makes fragments of what one encoder sends. Nothing goes out before a second key frame has shown how far apart they are. */
export class PackagedLine {
  readonly #tell: Listener
  readonly #now: () => number
  #picture: PictureConfig | null = null
  #sound: SoundConfig | null = null
  #stream: Stream | null = null
  #firstAt: number | null = null
  #keyAt = 0
  /** What waits for the second key frame; null: it has come. */
  #kept: (() => void)[] | null = []
  /** Of the part that is being filled, and of what waits. */
  #bytes = 0
  #keptBytes = 0
  #over = false

  constructor(listener: Listener, now = Date.now) {
    this.#tell = listener
    this.#now = now
  }

  /** A picture (9) or sound (8) at this time of the encoder, in ms. */
  take(type: 8 | 9, at: number, tag: Buffer): void {
    if (this.#over) return
    this.#bytes += tag.length
    // a clock that stands still would fill a part without end
    if (this.#bytes > messageMost || this.#keptBytes > keptMost) return this.#fail('rate')
    if (type === 9) this.#takePicture(at, tag)
    else this.#takeSound(at, tag)
  }

  /** Nothing more comes: what is whole goes out. */
  end(): void {
    if (this.#over) return
    this.#close()
    this.#over = true
  }

  #fail(fault: LineFault): void {
    this.#over = true
    this.#tell.onFault(fault)
  }

  #send(work: () => void): void {
    if (this.#kept) this.#kept.push(work)
    else work()
  }

  #takePicture(at: number, tag: Buffer): void {
    const video = readVideo(tag)
    if (video.kind === 'fault') return this.#fail(video.fault)
    if (video.kind === 'config') return void this.#takeConfig(video.config)
    if (video.kind === 'none' || !holdsUnits(video.data)) return
    // browsers that send by WebRTC change the size within the pictures
    const within = video.isKey ? configWithin(video.data, this.#picture) : null
    if (within && !this.#takeConfig(within)) return
    if (!this.#picture) return
    this.#firstAt ??= at
    const { isKey } = video
    const apart = this.#stream ? at - this.#stream.last : 0
    if (apart > jumpMs || apart < -jumpMs) this.#close()
    if (!this.#stream && !this.#open(at, isKey)) return
    const stream = this.#stream
    if (!stream) return
    // the same moment twice, or a little back: pictures follow each other by at least a thousandth
    const time = stream.pictures.length > 0 || stream.parts > 0 ? Math.max(at, stream.last + 1) : at
    this.#finishPicture(stream, time)
    if (isKey) {
      if (this.#kept && time !== stream.zero) this.#release()
      this.#keyAt = time
    } else if (time - this.#keyAt > keyFramesMs.most + keyFramesMs.slack) return this.#fail('key_frames')
    this.#cut(stream, time, isKey)
    const offset = Math.max(ticksOf(video.offset), -ticksOf(jumpMs))
    const sample = { data: video.data, at: ticksOf(time - stream.zero), offset, duration: 0, isKey }
    if (stream.pictures.length === 0) stream.madeAt = this.#now()
    stream.pictures.push(sample)
    stream.last = time
  }

  /** Other settings begin another stream. False: they are not taken. */
  #takeConfig(config: Buffer): boolean {
    if (this.#picture?.bytes.equals(config)) return true
    const picture = readPictureConfig(config)
    const fault = !picture ? 'codec' : picture.width * picture.height > pixelsMost ? 'size' : null
    if (fault !== null) {
      this.#fail(fault)
      return false
    }
    this.#close()
    this.#picture = picture
    return true
  }

  /** A stream begins with a key frame, once it is known whether there is sound. */
  #open(at: number, isKey: boolean): boolean {
    const picture = this.#picture
    const waits = !this.#sound && Math.abs(at - (this.#firstAt ?? at)) < soundWaitMs
    // what comes before is left out
    this.#bytes = 0
    if (!isKey || !picture || waits) return false
    const sound = this.#sound
    const times = { zero: at, last: at, step: 0, partFrom: at, segmentFrom: at }
    this.#stream = { sound, parts: 0, pictures: [], sounds: [], madeAt: this.#now(), ...times }
    this.#keyAt = at
    const shape = { width: picture.width, height: picture.height, hasSound: sound !== null }
    const init = writeInit(picture, sound)
    this.#send(() => this.#tell.onInit(init, shape))
    return true
  }

  #release(): void {
    const kept = this.#kept ?? []
    this.#kept = null
    for (const work of kept) work()
  }

  #finishPicture(stream: Stream, time: number): void {
    const before = stream.pictures.at(-1)
    if (!before) return
    before.duration = ticksOf(time - stream.zero) - before.at
    stream.step = time - stream.last
  }

  /** Before this picture a part ends, and a segment with it, where it is time. */
  #cut(stream: Stream, time: number, isKey: boolean): void {
    if (stream.pictures.length === 0) return
    const part = time - stream.partFrom
    const segment = time - stream.segmentFrom
    const endsSegment = (isKey && segment >= segmentMs.least) || segment >= segmentMs.most
    if (endsSegment || (isKey && part >= partMs.least) || part >= partMs.wanted) this.#give(stream, time, endsSegment)
  }

  #give(stream: Stream, time: number, ends: boolean): void {
    const { pictures, madeAt } = stream
    // how long the newest sound lasts is known with the next
    const open = stream.sounds.at(-1)?.duration === 0 ? stream.sounds.slice(-1) : []
    const sounds = stream.sounds.slice(0, stream.sounds.length - open.length)
    stream.parts += 1
    if (this.#kept) this.#keptBytes += this.#bytes
    this.#bytes = 0
    const bytes = writePart(stream.parts, pictures, sounds)
    this.#send(() => this.#tell.onPart({ bytes, madeAt, ends }))
    stream.pictures = []
    stream.sounds = open
    stream.partFrom = time
    if (ends) stream.segmentFrom = time
  }

  /** The stream ends here; another one may follow with the next key frame. */
  #close(): void {
    const stream = this.#stream
    this.#stream = null
    const last = stream?.pictures.at(-1)
    if (!stream || !last || this.#kept) {
      // what nobody has seen the second key frame of is not shown
      if (this.#kept) this.#kept = []
      return
    }
    const step = stream.step || 33
    last.duration = Math.max(1, ticksOf(step))
    this.#give(stream, stream.last + step, true)
  }

  #takeSound(at: number, tag: Buffer): void {
    const found = readSound(tag)
    if (found.kind === 'fault') return this.#fail(found.fault)
    if (found.kind === 'config') {
      if (!found.config) return this.#fail('sound_codec')
      if (this.#sound?.bytes.equals(found.config.bytes)) return
      this.#sound = found.config
      // a stream without it, or with another one, ends
      this.#close()
      return
    }
    const stream = this.#stream
    if (found.kind === 'none' || !stream?.sound) return
    const { rate } = stream.sound
    const time = Math.round(((at - stream.zero) * rate) / 1000)
    const before = stream.sounds.at(-1)
    const wanted = before ? before.at + samplesOf(stream.sound, before.data) : time
    // thousandths of a second are too coarse for sound: packet follows packet while that stays near the clock
    const isNear = Math.abs(time - wanted) <= rate / 10
    const from = isNear ? wanted : time
    if (from < 0 || (before && from <= before.at)) return
    if (before) before.duration = from - before.at
    stream.sounds.push({ data: found.data, at: from, offset: 0, duration: 0, isKey: true })
  }
}
