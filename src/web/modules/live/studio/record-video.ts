import type { Encoding, Quality, Running, Sources } from './encoding.ts'

/** What browsers record that others can play, the best first; the last leaves it to the browser (Safari: H.264 and AAC). */
const kinds = ['video/mp4;codecs=avc1.640020,mp4a.40.2', 'video/mp4;codecs=avc1.640020,opus', 'video/mp4']
/** How often the recorder is asked for what it has; it hands on whole fragments alone. */
const askMs = 250
/** Chromium cuts a fragment at each key frame. Safari knows no such wish, and cuts after a second. */
const keyFrames = { videoKeyFrameIntervalDuration: 500 }

/** What this browser records as MP4; null: nothing. */
export const recordedKind = (): string | null =>
  typeof MediaRecorder === 'undefined' ? null : (kinds.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null)

/**
 * Finds in bytes that come in pieces of any length what a show is sent as: the beginning (ftyp and moov) once, and then each
 * fragment (moof and mdat). Other boxes are left out.
 */
export function readFragments(onInit: (init: Uint8Array) => void, onPart: (part: Uint8Array) => void) {
  let rest = new Uint8Array(0)
  let begun: Uint8Array | null = null
  const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
    const whole = new Uint8Array(first.length + second.length)
    whole.set(first)
    whole.set(second, first.length)
    return whole
  }
  return (bytes: Uint8Array): void => {
    rest = joined(rest, bytes)
    while (rest.length >= 8) {
      const length = new DataView(rest.buffer).getUint32(0)
      // a length of 0 or 1 means a file that is not cut into fragments
      if (length < 8) throw new Error('The browser records no fragments.')
      if (rest.length < length) return
      const box = rest.slice(0, length)
      const type = String.fromCharCode(...box.subarray(4, 8))
      rest = rest.slice(length)
      if (type === 'ftyp' || type === 'moof') begun = box
      else if (begun && (type === 'moov' || type === 'mdat')) {
        if (type === 'moov') onInit(joined(begun, box))
        else onPart(joined(begun, box))
        begun = null
      }
    }
  }
}

/** Codecs of such a kind (RFC 6381); those of Safari where it does not say. */
const codecsOf = (kind: string): string => /codecs="?([^"]+)/.exec(kind)?.[1] ?? 'avc1.42e01f,mp4a.40.2'

/**
 * Makes a stream with the recorder of browsers whose encoders cannot be used by pages. Other sources, or another quality, begin
 * another stream.
 */
export async function startRecording(
  { picture, sounds }: Sources,
  { bitrate }: Quality,
  { onInit, onPart, onFault }: Encoding,
): Promise<Running> {
  const mimeType = recordedKind()
  if (mimeType === null) throw new Error('This browser records no MP4.')
  const stream = new MediaStream([picture, ...sounds.slice(0, 1)])
  const options = { mimeType, videoBitsPerSecond: bitrate, audioBitsPerSecond: 96_000, ...keyFrames }
  const recorder = new MediaRecorder(stream, options)
  let stopped = false
  const stop = (): void => {
    if (stopped) return
    stopped = true
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const fail = (fault: unknown): void => {
    if (stopped) return
    stop()
    onFault(fault)
  }
  const read = readFragments(
    (init) => {
      onInit(init, codecsOf(recorder.mimeType || mimeType))
    },
    (part) => {
      if (!stopped) onPart(part)
    },
  )
  // in the order in which they came: reading a blob takes its time
  let line: Promise<void> = Promise.resolve()
  recorder.addEventListener('dataavailable', ({ data }) => {
    line = line
      .then(async () => {
        const bytes = new Uint8Array(await data.arrayBuffer())
        if (!stopped) read(bytes)
      })
      .catch(fail)
  })
  recorder.addEventListener('error', (event) => fail(event))
  recorder.start(askMs)
  return {
    use: (next) => next.picture === picture && next.sounds[0] === sounds[0],
    stop,
  }
}
