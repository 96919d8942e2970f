/** Served as it is (public/): a policy without inline scripts lets a worklet come from our own address only. */
const worklet = '/sound-worklet.js'

/** Hands on the sound of a microphone at this rate, in one channel, with the time since `began`, until it is ended. */
export async function readSound(
  track: MediaStreamTrack,
  sampleRate: number,
  began: number,
  take: (data: AudioData) => void,
): Promise<() => void> {
  const context = new AudioContext({ sampleRate, latencyHint: 'interactive' })
  await context.audioWorklet.addModule(worklet)
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const tap = new AudioWorkletNode(context, 'tap', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  let samples = 0
  let first: number | null = null
  tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
    // from then on the samples are the clock
    first ??= performance.now() - began - (data.length / sampleRate) * 1000
    const timestamp = Math.max(0, Math.round(first * 1000 + (samples / sampleRate) * 1e6))
    samples += data.length
    const format = 'f32-planar' as const
    const sound = new AudioData({
      format,
      sampleRate,
      numberOfChannels: 1,
      numberOfFrames: data.length,
      timestamp,
      data,
    })
    try {
      take(sound)
    } finally {
      sound.close()
    }
  })
  tap.port.start()
  source.connect(tap)
  await context.resume()
  return () => {
    source.disconnect()
    tap.port.close()
    void context.close().catch(() => undefined)
  }
}
