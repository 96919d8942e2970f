/** What a stream of H.264 says of itself before its first picture. */
export type PictureConfig = { bytes: Buffer; width: number; height: number }

/** Profiles of 8 bits and 4:2:0 that browsers play: Baseline, Main, High. */
const profiles = new Set([66, 77, 100])

/** Bits of a parameter set, without the bytes that only keep a start code out of it. Beyond its end there are zeros. */
function bitsOf(unit: Buffer) {
  const bytes: number[] = []
  for (const [index, byte] of unit.entries())
    if (!(byte === 3 && index > 2 && unit[index - 1] === 0 && unit[index - 2] === 0)) bytes.push(byte)
  let at = 0
  const bit = (): number => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  const unsigned = (): number => {
    let zeros = 0
    while (bit() === 0 && zeros < 31) zeros += 1
    let value = 0
    for (let index = 0; index < zeros; index += 1) value = value * 2 + bit()
    return 2 ** zeros - 1 + value
  }
  const skip = (count: number): void => {
    at += count
  }
  return { bit, unsigned, skip }
}

/** Steps over a scaling list (ITU-T H.264, 7.3.2.1.1.1). */
function skipList({ unsigned }: ReturnType<typeof bitsOf>, length: number): void {
  let [last, next] = [8, 8]
  for (let index = 0; index < length; index += 1) {
    if (next !== 0) {
      const code = unsigned()
      next = (last + (code % 2 === 1 ? (code + 1) / 2 : -code / 2) + 256) % 256
    }
    last = next === 0 ? last : next
  }
}

/** Width and height by a sequence parameter set (ITU-T H.264, 7.3.2.1.1). */
function sizeOf(unit: Buffer): { width: number; height: number } | null {
  const bits = bitsOf(unit)
  const { bit, unsigned, skip } = bits
  skip(32)
  unsigned()
  if (unit[1] === 100) {
    const chroma = unsigned()
    const [depth, chromaDepth] = [unsigned(), unsigned()]
    if (chroma !== 1 || depth !== 0 || chromaDepth !== 0) return null
    bit()
    if (bit() === 1) for (let list = 0; list < 8; list += 1) if (bit() === 1) skipList(bits, list < 6 ? 16 : 64)
  }
  unsigned()
  const order = unsigned()
  if (order === 0) unsigned()
  else if (order === 1) {
    bit()
    unsigned()
    unsigned()
    const cycle = unsigned()
    if (cycle > 255) return null
    for (let index = 0; index < cycle; index += 1) unsigned()
  }
  unsigned()
  bit()
  const across = unsigned() + 1
  const down = unsigned() + 1
  const isWhole = bit()
  if (isWhole === 0) bit()
  bit()
  let width = across * 16
  let height = down * 16 * (2 - isWhole)
  if (bit() === 1) {
    const [left, right, top, bottom] = [unsigned(), unsigned(), unsigned(), unsigned()]
    width -= (left + right) * 2
    height -= (top + bottom) * 2 * (2 - isWhole)
  }
  return width >= 16 && height >= 16 && width <= 8192 && height <= 8192 ? { width, height } : null
}

/** Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1); null: not what browsers play. */
export function readPictureConfig(bytes: Buffer): PictureConfig | null {
  if (bytes.length < 12 || bytes.length > 4096 || bytes[0] !== 1) return null
  if ((bytes.readUInt8(4) & 3) !== 3 || (bytes.readUInt8(5) & 31) === 0) return null
  const length = bytes.readUInt16BE(6)
  const unit = bytes.subarray(8, 8 + length)
  if (length < 5 || unit.length < length || !profiles.has(unit.readUInt8(1))) return null
  const size = sizeOf(unit)
  return size && { bytes: Buffer.from(bytes), ...size }
}

const [sequenceSet, pictureSet] = [7, 8]

/** The units of a picture, each of which has its length before it. */
function unitsOf(data: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at + 4 < data.length;) {
    const length = data.readUInt32BE(at)
    units.push(data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return units
}

/** The two parameter sets that a configuration begins with. */
function setsOf({ bytes }: PictureConfig): [Buffer, Buffer] | null {
  const sequenceEnd = 8 + bytes.readUInt16BE(6)
  if (bytes.length < sequenceEnd + 3) return null
  const picture = bytes.subarray(sequenceEnd + 3, sequenceEnd + 3 + bytes.readUInt16BE(sequenceEnd + 1))
  return [bytes.subarray(8, sequenceEnd), picture]
}

/** The configuration that a key frame itself holds, where it is another one than is known; null: none, or the same. */
export function configWithin(data: Buffer, known: PictureConfig | null): Buffer | null {
  let sequence: Buffer | undefined
  let picture: Buffer | undefined
  for (const unit of unitsOf(data)) {
    const kind = (unit[0] ?? 0) & 31
    if (kind === sequenceSet) sequence ??= unit
    else if (kind === pictureSet) picture ??= unit
    else if (kind >= 1 && kind <= 5) break
  }
  if (!sequence || !picture || sequence.length < 5 || sequence.length > 2000 || picture.length > 2000) return null
  const sets = known && setsOf(known)
  if (sets?.[0].equals(sequence) && sets[1].equals(picture)) return null
  const head = Buffer.from([1, sequence.readUInt8(1), sequence.readUInt8(2), sequence.readUInt8(3), 0xff, 0xe1])
  const lengths = [Buffer.alloc(2), Buffer.alloc(2)] as const
  lengths[0].writeUInt16BE(sequence.length)
  lengths[1].writeUInt16BE(picture.length)
  return Buffer.concat([head, lengths[0], sequence, Buffer.from([1]), lengths[1], picture])
}
