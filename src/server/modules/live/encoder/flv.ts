// Tags of FLV as RTMP carries them (Adobe's FLV 10.1, E.4; enhanced RTMP v2), as far as we take them: H.264, AAC and Opus.

/** Why nothing of a line is taken any more, for its creator to read. */
export type MediaFault = 'codec' | 'sound_codec'

export type VideoTag =
  | { kind: 'config'; config: Buffer }
  /** `offset`: how much later than its time the picture is shown, in ms. */
  | { kind: 'picture'; data: Buffer; isKey: boolean; offset: number }
  | { kind: 'none' }
  | { kind: 'fault'; fault: MediaFault }
export type SoundTag =
  | { kind: 'config'; config: SoundConfig | null }
  | { kind: 'sound'; data: Buffer }
  | { kind: 'none' }
  | { kind: 'fault'; fault: MediaFault }

const none = { kind: 'none' } as const
const h264 = 7
const aac = 10
/** The kind of sound whose name follows in four letters, and the packet that holds another track. */
const enhanced = 9
const [multitrack, soundMultitrack] = [6, 5]

const offsetAt = (tag: Buffer, at: number): number => (tag.readUIntBE(at, 3) << 8) >> 8

function readEnhanced(tag: Buffer, first: number): VideoTag {
  const packet = first & 0x0f
  // a second picture beside the first, which is taken
  if (tag.length < 5 || packet === multitrack) return none
  if (tag.toString('latin1', 1, 5) !== 'avc1') return { kind: 'fault', fault: 'codec' }
  const isKey = ((first >> 4) & 7) === 1
  if (packet === 0) return { kind: 'config', config: tag.subarray(5) }
  if (packet === 1 && tag.length > 8) return { kind: 'picture', data: tag.subarray(8), isKey, offset: offsetAt(tag, 5) }
  return packet === 3 && tag.length > 5 ? { kind: 'picture', data: tag.subarray(5), isKey, offset: 0 } : none
}

export function readVideo(tag: Buffer): VideoTag {
  const first = tag[0] ?? 0
  if ((first & 0x80) !== 0) return readEnhanced(tag, first)
  const frame = first >> 4
  // a command of the encoder to the player, such as that it seeks
  if (frame === 5) return none
  if ((first & 0x0f) !== h264) return { kind: 'fault', fault: 'codec' }
  if (tag.length < 6) return none
  if (tag[1] === 0) return { kind: 'config', config: tag.subarray(5) }
  if (tag[1] !== 1) return none
  return { kind: 'picture', data: tag.subarray(5), isKey: frame === 1, offset: offsetAt(tag, 2) }
}

function readEnhancedSound(tag: Buffer): SoundTag {
  const packet = (tag[0] ?? 0) & 0x0f
  if (tag.length < 5 || packet === soundMultitrack) return none
  const codec = tag.toString('latin1', 1, 5)
  if (codec !== 'Opus' && codec !== 'mp4a') return { kind: 'fault', fault: 'sound_codec' }
  const data = tag.subarray(5)
  if (packet === 0) return { kind: 'config', config: codec === 'Opus' ? readOpusConfig(data) : readSoundConfig(data) }
  return packet === 1 && data.length > 0 ? { kind: 'sound', data } : none
}

export function readSound(tag: Buffer): SoundTag {
  const kind = (tag[0] ?? 0) >> 4
  if (kind === enhanced) return readEnhancedSound(tag)
  if (kind !== aac) return { kind: 'fault', fault: 'sound_codec' }
  if (tag.length < 3) return none
  const data = tag.subarray(2)
  return tag[1] === 0 ? { kind: 'config', config: readSoundConfig(data) } : { kind: 'sound', data }
}

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000]
/** AAC-LC, and what builds upon it. */
const soundTypes = new Set([2, 5, 29])

export type SoundConfig = { codec: 'aac' | 'opus'; bytes: Buffer; rate: number; channels: number }

/** What an AudioSpecificConfig says (ISO/IEC 14496-3, 1.6.2.1); null: not what browsers play. */
export function readSoundConfig(bytes: Buffer): SoundConfig | null {
  const [first, second] = [bytes[0], bytes[1]]
  if (first === undefined || second === undefined || bytes.length > 64) return null
  const rate = rates[((first & 7) << 1) | (second >> 7)]
  const channels = (second >> 3) & 15
  const isKnown = soundTypes.has(first >> 3) && rate !== undefined && channels >= 1 && channels <= 7
  return isKnown ? { codec: 'aac', bytes: Buffer.from(bytes), rate, channels: channels === 7 ? 8 : channels } : null
}

/** What the head of an Opus stream says (RFC 7845, 5.1); null: more channels than two, which need a mapping. */
function readOpusConfig(bytes: Buffer): SoundConfig | null {
  if (bytes.length < 19 || bytes.length > 64 || bytes.toString('latin1', 0, 8) !== 'OpusHead') return null
  const channels = bytes.readUInt8(9)
  const isKnown = (channels === 1 || channels === 2) && bytes[18] === 0
  return isKnown ? { codec: 'opus', bytes: Buffer.from(bytes), rate: 48_000, channels } : null
}

/** Samples at 48 kHz of a packet of Opus, by its first bytes (RFC 6716, 3.1); 0: it is none. */
function opusSamples(data: Buffer): number {
  const first = data[0] ?? 0
  const kind = first >> 3
  const size = kind < 12 ? ([480, 960, 1920, 2880][kind & 3] ?? 0) : kind < 16 ? 480 << (kind & 1) : 120 << (kind & 3)
  const frames = [1, 2, 2, (data[1] ?? 0) & 0x3f][first & 3] ?? 0
  const samples = size * frames
  return samples <= 5760 ? samples : 0
}

/** Samples of one packet of sound. */
export const samplesOf = ({ codec }: SoundConfig, data: Buffer): number => (codec === 'aac' ? 1024 : opusSamples(data))

/** Whether these are units of H.264, each with its length before it. */
export function holdsUnits(data: Buffer): boolean {
  let at = 0
  while (at + 4 < data.length) at += 4 + data.readUInt32BE(at)
  return at === data.length && data.length > 4
}
