import { boxesIn, childrenOf, named, type Box, type Tracks } from './parse-mp4.ts'

// The sound of a stream by itself, for those who only listen: boxes of its track are taken as they are, and nothing is encoded.

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (type: string, ...inside: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(inside)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const same = ({ type, body }: Box): Buffer => box(type, body)
/** Bytes of the version and flags that a full box begins with. */
const full = 4

const idAt = (body: Buffer | undefined, at: number): number =>
  body && body.length >= at + 4 ? body.readUInt32BE(at) : 0

/** The beginning of a stream with its sound alone; null where it has none. */
export function soundInit(init: Buffer, { sound }: Tracks): Buffer | null {
  const [ftyp, moov] = boxesIn(init) ?? []
  if (!sound || !ftyp || !moov) return null
  const isOurs = (one: Box): boolean => {
    if (one.type === 'trak') {
      const tkhd = named(childrenOf(one), 'tkhd')?.body
      return idAt(tkhd, tkhd?.[0] === 1 ? 20 : 12) === sound.id
    }
    return one.type !== 'trex' || idAt(one.body, full) === sound.id
  }
  const inside = childrenOf(moov)
    .filter(isOurs)
    .map((one) => (one.type === 'mvex' ? box('mvex', ...childrenOf(one).filter(isOurs).map(same)) : same(one)))
  return Buffer.concat([same(ftyp), box('moov', ...inside)])
}

/** How many bytes the samples of a trun have; null where it does not say. */
function bytesOf(trun: Buffer, size: number): number | null {
  const flags = trun.readUIntBE(1, 3)
  const samples = trun.readUInt32BE(full)
  if ((flags & 0x200) === 0) return size === 0 ? null : samples * size
  const columns = [0x100, 0x200, 0x400, 0x800].filter((bit) => (flags & bit) !== 0).length
  const before = (flags & 0x100) === 0 ? 0 : 4
  let at = full + 4 + ((flags & 0x1) === 0 ? 0 : 4) + ((flags & 0x4) === 0 ? 0 : 4) + before
  let sum = 0
  for (let sample = 0; sample < samples; sample += 1, at += columns * 4) sum += trun.readUInt32BE(at)
  return sum
}

type Cut = { traf: Buffer[]; truns: Buffer[]; content: Buffer[] }

/** The sound of one moof; `bytes`: moof and mdat, since places are counted from the moof's first byte. */
function cut(traf: Box, bytes: Buffer): Cut | null {
  const found: Cut = { traf: [], truns: [], content: [] }
  let size = 0
  for (const one of childrenOf(traf)) {
    const flags = one.body.readUIntBE(1, 3)
    if (one.type === 'tfhd') {
      // places have to be counted from the moof (default-base-is-moof)
      if ((flags & 0x1) !== 0) return null
      const at = full + 4 + ((flags & 0x2) === 0 ? 0 : 4) + ((flags & 0x8) === 0 ? 0 : 4)
      if ((flags & 0x10) !== 0) size = one.body.readUInt32BE(at)
    }
    if (one.type !== 'trun') {
      found.traf.push(same(one))
      continue
    }
    const length = (flags & 0x1) === 0 ? null : bytesOf(one.body, size)
    if (length === null) return null
    const from = one.body.readInt32BE(full + 4)
    if (from < 8 || from + length > bytes.length) return null
    found.content.push(bytes.subarray(from, from + length))
    found.truns.push(Buffer.from(one.body))
  }
  return found
}

/** The sound of a part that has been read before (`readPart`); null where it has none, or none that can be taken out. */
export function soundPart(part: Buffer, { sound }: Tracks): Buffer | null {
  const boxes = boxesIn(part)
  if (!sound || !boxes) return null
  const pieces: Buffer[] = []
  let at = 0
  for (let index = 0; index + 1 < boxes.length; index += 2) {
    const [moof, mdat] = [boxes[index] as Box, boxes[index + 1] as Box]
    const bytes = part.subarray(at, at + moof.body.length + mdat.body.length + 16)
    at += bytes.length
    const inside = childrenOf(moof)
    const traf = inside.find((one) => {
      const tfhd = one.type === 'traf' ? named(childrenOf(one), 'tfhd')?.body : undefined
      return idAt(tfhd, full) === sound.id
    })
    if (!traf) continue
    const found = cut(traf, bytes)
    if (!found) return null
    const build = (): Buffer =>
      box(
        'moof',
        ...inside.filter(({ type }) => type === 'mfhd').map(same),
        box('traf', ...found.traf, ...found.truns.map((trun) => box('trun', trun))),
      )
    let place = build().length + 8
    for (const [n, trun] of found.truns.entries()) {
      trun.writeInt32BE(place, full + 4)
      place += found.content[n]?.length ?? 0
    }
    pieces.push(build(), box('mdat', ...found.content))
  }
  return pieces.length > 0 ? Buffer.concat(pieces) : null
}
