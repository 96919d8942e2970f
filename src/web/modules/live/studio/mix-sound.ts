/** Served as it is (public/): a policy without inline scripts lets a worklet come from our own address only. */
const worklet = '/sound-worklet.js'

export type SoundMix = {
  /** From now on the sound of these tracks together; none is silence. */
  readonly play: (tracks: readonly MediaStreamTrack[]) => void
  readonly end: () => void
}

/** Hands on sound at this rate, in one channel and without a gap, whatever tracks it comes from, with the time since `began`. */
export async function mixSound(sampleRate: number, began: number, take: (data: AudioData) => void): Promise<SoundMix> {
  const context = new AudioContext({ sampleRate, latencyHint: 'interactive' })
  await context.audioWorklet.addModule(worklet)
  const tap = new AudioWorkletNode(context, 'tap', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  // a mixer without anything to mix would not be asked for sound
  const silence = context.createConstantSource()
  silence.offset.value = 0
  silence.connect(tap)
  silence.start()
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()
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
  await context.resume()
  return {
    play: (tracks) => {
      for (const [track, source] of sources)
        if (!tracks.includes(track)) {
          source.disconnect()
          sources.delete(track)
        }
      for (const track of tracks) {
        if (sources.has(track)) continue
        const source = context.createMediaStreamSource(new MediaStream([track]))
        source.connect(tap)
        sources.set(track, source)
      }
    },
    end: () => {
      tap.port.close()
      void context.close().catch(() => undefined)
    },
  }
}
