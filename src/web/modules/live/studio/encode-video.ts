import type { EncodedAudioPacketSource, EncodedVideoPacketSource } from 'mediabunny'
import { feedPictures } from './feed-pictures.ts'
import { mixSound, type SoundMix } from './mix-sound.ts'
import type { Encoding, Quality, Running, Sources } from './encoding.ts'

/** A key frame begins each part. Seconds. */
const partSeconds = 0.5
/** Pictures that may wait for the encoder; of more, some are left out. */
const waitingMost = 8

// what browsers can make, the finest first: High, Main, Constrained Baseline; at levels for 720p with 30 and 60 pictures
const pictureCodecs = ['avc1.640020', 'avc1.4d0020', 'avc1.42e020', 'avc1.42e01f']

async function pictureConfig(width: number, height: number, bitrate: number): Promise<VideoEncoderConfig | null> {
  for (const codec of pictureCodecs) {
    const config: VideoEncoderConfig = {
      codec,
      width,
      height,
      bitrate,
      framerate: 30,
      latencyMode: 'realtime',
      avc: { format: 'avc' },
    }
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }))
    if (supported) return config
  }
  return null
}

const soundRate = 48_000
/** AAC plays everywhere; where a browser cannot make it, Opus. */
async function soundConfig(): Promise<AudioEncoderConfig | null> {
  for (const codec of ['mp4a.40.2', 'opus']) {
    const config = { codec, sampleRate: soundRate, numberOfChannels: 1, bitrate: 96_000 }
    const { supported } = await AudioEncoder.isConfigSupported(config).catch(() => ({ supported: false }))
    if (supported) return config
  }
  return null
}

/** Whether this browser has encoders of its own that a page can use: it takes pictures, and makes H.264. */
export async function canEncode(): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined' || typeof AudioEncoder === 'undefined') return false
  if (typeof AudioWorkletNode === 'undefined') return false
  return (await pictureConfig(640, 360, 500_000)) !== null
}

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2)

/** The size that is sent: as the camera stands, no higher than the quality allows. */
export function sizeFor(camera: { width: number; height: number }, { height: most }: Quality) {
  const shorter = Math.min(camera.width, camera.height)
  const scale = Math.min(1, most / shorter)
  return { width: even(camera.width * scale), height: even(camera.height * scale) }
}

/** Joins pieces that belong together. */
function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/**
 * Makes parts of fragmented MP4 out of pictures and sound until `stop`. The browser's own encoders work; nothing is made
 * smaller or larger but a picture that is not of the size that is sent. Sources can be changed without a gap.
 */
export async function startEncoding(
  sources: Sources,
  quality: Quality,
  { onInit, onPart, onFault }: Encoding,
): Promise<Running> {
  const { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, NullTarget, Output } =
    await import('mediabunny')
  const { width = 1280, height = 720 } = sources.picture.getSettings()
  const size = sizeFor({ width, height }, quality)
  const pictures = await pictureConfig(size.width, size.height, quality.bitrate)
  const sounds = sources.sounds.length > 0 ? await soundConfig() : null
  if (!pictures) throw new Error('This browser makes no H.264.')

  let stopped = false
  const fail = (fault: unknown): void => {
    if (stopped) return
    stop()
    onFault(fault)
  }
  let head = new Uint8Array(0)
  let moof: { bytes: Uint8Array; from: number } | null = null
  const output = new Output({
    target: new NullTarget(),
    format: new Mp4OutputFormat({
      fastStart: 'fragmented',
      minimumFragmentDuration: partSeconds * 0.8,
      onFtyp: (bytes) => (head = bytes.slice()),
      onMoov: (bytes) => onInit(joined(head, bytes), [pictures.codec, ...(sounds ? [sounds.codec] : [])].join(',')),
      onMoof: (bytes, _position, from) => (moof = { bytes: bytes.slice(), from }),
      onMdat: (bytes) => {
        if (moof && !stopped) onPart(joined(moof.bytes, bytes))
        moof = null
      },
    }),
  })
  const pictureSource: EncodedVideoPacketSource = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(pictureSource)
  const soundSource: EncodedAudioPacketSource | null = sounds
    ? new EncodedAudioPacketSource(sounds.codec === 'opus' ? 'opus' : 'aac')
    : null
  if (soundSource) output.addAudioTrack(soundSource)
  await output.start()

  const videoEncoder = new VideoEncoder({
    output: (chunk, meta) => void pictureSource.add(EncodedPacket.fromEncodedChunk(chunk), meta).catch(fail),
    error: fail,
  })
  videoEncoder.configure(pictures)
  const audioEncoder = soundSource
    ? new AudioEncoder({
        output: (chunk, meta) => void soundSource.add(EncodedPacket.fromEncodedChunk(chunk), meta).catch(fail),
        error: fail,
      })
    : null
  if (sounds) audioEncoder?.configure(sounds)

  const began = performance.now()
  let nextKey = 0
  const feed = feedPictures(size, began, (frame) => {
    const at = frame.timestamp / 1e6
    if (stopped || videoEncoder.encodeQueueSize > waitingMost) return
    const keyFrame = at >= nextKey
    if (keyFrame) nextKey = Math.max(nextKey + partSeconds, at + partSeconds / 2)
    videoEncoder.encode(frame, { keyFrame })
  })
  feed.show(sources.picture)
  let mix: SoundMix | null = null
  if (audioEncoder)
    try {
      mix = await mixSound(soundRate, began, (data) => {
        if (!stopped) audioEncoder.encode(data)
      })
      mix.play(sources.sounds)
      if (stopped) mix.end()
    } catch (fault) {
      stop()
      throw fault
    }

  function stop(): void {
    if (stopped) return
    stopped = true
    feed.end()
    mix?.end()
    for (const encoder of [videoEncoder, audioEncoder]) if (encoder && encoder.state !== 'closed') encoder.close()
    void output.cancel().catch(() => undefined)
  }
  return {
    use: (next) => {
      // sound cannot begin where there was none: that is another stream
      if (stopped || (next.sounds.length > 0 && !mix)) return false
      feed.show(next.picture)
      mix?.play(next.sounds)
      return true
    },
    stop,
  }
}
