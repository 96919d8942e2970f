/** What a browser may record, best first: all play the first everywhere. */
const kinds = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const
const sampleMs = 80

export type VoiceTake = {
  readonly file: File
  readonly durationMs: number
  /** Loudness from 0 to 100, every 80 ms. */
  readonly peaks: readonly number[]
}
export type VoiceRecording = {
  /** Ends it and gives what was said. */
  readonly stop: () => Promise<VoiceTake>
  /** Throws it away. */
  readonly cancel: () => void
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** The loudest deviation of a stretch of samples, so that speech fills the height and silence stays low. */
function loudness(samples: Uint8Array): number {
  let most = 0
  for (const sample of samples) most = Math.max(most, Math.abs(sample - 128))
  return Math.min(100, Math.round(Math.sqrt(most / 128) * 100))
}

/**
 * Begins to record; asks for the microphone first. `onPeaks` gets all peaks so far, and the length in ms. Throws what
 * `getUserMedia` throws: `NotAllowedError` when the person or the browser says no, `NotFoundError` without a microphone.
 */
export async function recordVoice(
  onPeaks: (peaks: readonly number[], durationMs: number) => void,
): Promise<VoiceRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
  })
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind))
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 48_000 })
  const parts: Blob[] = []
  const peaks: number[] = []
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const began = performance.now()
  const elapsed = () => Math.round(performance.now() - began)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    peaks.push(loudness(samples))
    onPeaks([...peaks], elapsed())
  }, sampleMs)
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  // In parts: a tab that the system puts to sleep keeps what it has.
  recorder.start(1000)
  const release = () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  return {
    stop: () =>
      new Promise((resolve) => {
        const durationMs = elapsed()
        recorder.addEventListener(
          'stop',
          () => {
            release()
            const type = (recorder.mimeType || 'audio/webm').split(';')[0] ?? 'audio/webm'
            const file = new File(parts, `voice.${type.endsWith('mp4') ? 'm4a' : (type.split('/')[1] ?? 'webm')}`, {
              type,
            })
            resolve({ file, durationMs, peaks })
          },
          { once: true },
        )
        recorder.stop()
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}
