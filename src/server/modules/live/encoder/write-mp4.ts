import type { PictureConfig } from './picture-config.ts'
import type { SoundConfig } from './flv.ts'

// Fragmented MP4 (ISO/IEC 14496-12) of one track of H.264 and at most one of AAC or Opus. A fragment may begin with any picture: a group
// of two seconds is cut into parts of half a second.

export const pictureScale = 90_000

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const zeros = (count: number): Buffer => Buffer.alloc(count)
const text = (value: string): Buffer => Buffer.from(value, 'latin1')
const box = (type: string, ...inside: readonly Buffer[]): Buffer => {
  const length = inside.reduce((sum, one) => sum + one.length, 8)
  return Buffer.concat([u32(length), text(type), ...inside])
}
const full = (type: string, version: number, flags: number, ...inside: readonly Buffer[]): Buffer =>
  box(type, u32(version * 2 ** 24 + flags), ...inside)
const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))

const descriptor = (tag: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([tag, body.length]), body])
const soundDescription = (config: Buffer): Buffer => {
  const decoder = Buffer.concat([Buffer.from([0x40, 0x15]), zeros(11), descriptor(5, config)])
  return full(
    'esds',
    0,
    0,
    descriptor(3, Buffer.concat([u16(1), zeros(1), descriptor(4, decoder), descriptor(6, Buffer.from([2]))])),
  )
}

type Shown = { id: number; timescale: number; width: number; height: number; isPicture: boolean; entry: Buffer }

function track({ id, timescale, width, height, isPicture, entry }: Shown): Buffer {
  const [handler, name] = isPicture ? ['vide', 'video\0'] : ['soun', 'audio\0']
  const size = Buffer.concat([u32(width * 0x10000), u32(height * 0x10000)])
  return box(
    'trak',
    full('tkhd', 0, 3, zeros(8), u32(id), zeros(16), u16(0), u16(0), u16(isPicture ? 0 : 0x100), u16(0), matrix, size),
    box(
      'mdia',
      full('mdhd', 0, 0, zeros(8), u32(timescale), u32(0), u16(0x55c4), u16(0)),
      full('hdlr', 0, 0, zeros(4), text(handler), zeros(12), text(name)),
      box(
        'minf',
        isPicture ? full('vmhd', 0, 1, zeros(8)) : full('smhd', 0, 0, zeros(4)),
        box('dinf', full('dref', 0, 0, u32(1), full('url ', 0, 1))),
        box(
          'stbl',
          full('stsd', 0, 0, u32(1), entry),
          full('stts', 0, 0, u32(0)),
          full('stsc', 0, 0, u32(0)),
          full('stsz', 0, 0, u32(0), u32(0)),
          full('stco', 0, 0, u32(0)),
        ),
      ),
    ),
  )
}

function pictureTrack({ bytes, width, height }: PictureConfig): Buffer {
  const size = Buffer.concat([u16(width), u16(height), u32(0x480000), u32(0x480000), u32(0)])
  const rest = Buffer.concat([u16(1), zeros(32), u16(24), u16(0xffff)])
  const entry = box('avc1', zeros(6), u16(1), zeros(16), size, rest, box('avcC', bytes))
  return track({ id: 1, timescale: pictureScale, width, height, isPicture: true, entry })
}

/** Samples at the beginning that an encoder of Opus makes up. */
const opusLead = 312
/** Opus in MP4 (opus-codec.org, Encapsulation of Opus in ISO Base Media File Format, 4.3.2). */
const opusDescription = (channels: number): Buffer =>
  box('dOps', Buffer.from([0, channels]), u16(opusLead), u32(48_000), u16(0), zeros(1))

function soundTrack({ codec, bytes, rate, channels }: SoundConfig): Buffer {
  const shape = Buffer.concat([u16(channels), u16(16), zeros(4), u16(rate > 0xffff ? 0 : rate), u16(0)])
  const [type, description] =
    codec === 'aac' ? (['mp4a', soundDescription(bytes)] as const) : (['Opus', opusDescription(channels)] as const)
  const entry = box(type, zeros(6), u16(1), zeros(8), shape, description)
  return track({ id: 2, timescale: rate, width: 0, height: 0, isPicture: false, entry })
}

/** How a stream begins. */
export function writeInit(picture: PictureConfig, sound: SoundConfig | null): Buffer {
  const tracks = sound ? [pictureTrack(picture), soundTrack(sound)] : [pictureTrack(picture)]
  const extensions = tracks.map((_track, index) => full('trex', 0, 0, u32(index + 1), u32(1), u32(0), u32(0), u32(0)))
  const header = full(
    'mvhd',
    0,
    0,
    zeros(8),
    u32(1000),
    u32(0),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    matrix,
    zeros(24),
    u32(3),
  )
  return Buffer.concat([
    box('ftyp', text('iso6'), u32(0), text('iso6mp41')),
    box('moov', header, ...tracks, box('mvex', ...extensions)),
  ])
}

/** A picture or a moment of sound. Times in ticks of its track; `offset`: how much later it is shown. */
export type Sample = { data: Buffer; at: number; offset: number; duration: number; isKey: boolean }

const [keyFlags, otherFlags] = [0x02000000, 0x01010000]

function fragment(id: number, samples: readonly Sample[], dataAt: number): Buffer {
  const rows = Buffer.alloc(samples.length * 16)
  for (const [index, { data, duration, isKey, offset }] of samples.entries()) {
    rows.writeUInt32BE(duration, index * 16)
    rows.writeUInt32BE(data.length, index * 16 + 4)
    rows.writeUInt32BE(isKey ? keyFlags : otherFlags, index * 16 + 8)
    rows.writeInt32BE(offset, index * 16 + 12)
  }
  const at = Buffer.alloc(8)
  at.writeBigUInt64BE(BigInt(samples[0]?.at ?? 0))
  return box(
    'traf',
    full('tfhd', 0, 0x020000, u32(id)),
    full('tfdt', 1, 0, at),
    full('trun', 1, 0xf01, u32(samples.length), u32(dataAt), rows),
  )
}

/** A part of these samples. */
export function writePart(number: number, pictures: readonly Sample[], sounds: readonly Sample[]): Buffer {
  const bytes = (samples: readonly Sample[]): number => samples.reduce((sum, { data }) => sum + data.length, 0)
  const head = (from: number): Buffer =>
    box(
      'moof',
      full('mfhd', 0, 0, u32(number)),
      fragment(1, pictures, from),
      ...(sounds.length > 0 ? [fragment(2, sounds, from + bytes(pictures))] : []),
    )
  const length = head(0).length
  const data = [...pictures, ...sounds].map((sample) => sample.data)
  return Buffer.concat([head(length + 8), u32(bytes(pictures) + bytes(sounds) + 8), text('mdat'), ...data])
}
