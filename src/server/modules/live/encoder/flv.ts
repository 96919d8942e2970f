// Tags of FLV as RTMP carries them (Adobe's FLV 10.1, E.4; enhanced RTMP v2), as far as we take them: H.264 and AAC.

/** Why nothing of a line is taken any more, for its creator to read. */
export type MediaFault = 'codec' | 'sound_codec'

export type VideoTag =
  | { kind: 'config'; config: Buffer }
  /** `offset`: how much later than its time the picture is shown, in ms. */
  | { kind: 'picture'; data: Buffer; isKey: boolean; offset: number }
  | { kind: 'none' }
  | { kind: 'fault'; fault: MediaFault }
export type SoundTag =
  | { kind: 'config'; config: Buffer }
  | { kind: 'sound'; data: Buffer }
  | { kind: 'none' }
  | { kind: 'fault'; fault: MediaFault }

const none = { kind: 'none' } as const
const h264 = 7
const aac = 10

const offsetAt = (tag: Buffer, at: number): number => (tag.readUIntBE(at, 3) << 8) >> 8

function readEnhanced(tag: Buffer, first: number): VideoTag {
  const packet = first & 0x0f
  if (tag.length < 5) return none
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

export function readSound(tag: Buffer): SoundTag {
  if ((tag[0] ?? 0) >> 4 !== aac) return { kind: 'fault', fault: 'sound_codec' }
  if (tag.length < 3) return none
  return tag[1] === 0 ? { kind: 'config', config: tag.subarray(2) } : { kind: 'sound', data: tag.subarray(2) }
}

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000]
/** AAC-LC, and what builds upon it. */
const soundTypes = new Set([2, 5, 29])

export type SoundConfig = { bytes: Buffer; rate: number; channels: number }

/** What an AudioSpecificConfig says (ISO/IEC 14496-3, 1.6.2.1); null: not what browsers play. */
export function readSoundConfig(bytes: Buffer): SoundConfig | null {
  const [first, second] = [bytes[0], bytes[1]]
  if (first === undefined || second === undefined || bytes.length > 64) return null
  const rate = rates[((first & 7) << 1) | (second >> 7)]
  const channels = (second >> 3) & 15
  const isKnown = soundTypes.has(first >> 3) && rate !== undefined && channels >= 1 && channels <= 7
  return isKnown ? { bytes: Buffer.from(bytes), rate, channels: channels === 7 ? 8 : channels } : null
}

/** Whether these are units of H.264, each with its length before it. */
export function holdsUnits(data: Buffer): boolean {
  let at = 0
  while (at + 4 < data.length) at += 4 + data.readUInt32BE(at)
  return at === data.length && data.length > 4
}
