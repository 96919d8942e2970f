// What a creator's browser or encoder sends is looked at box by box (ISO/IEC 14496-12) and refused unless it is what players of
// others can be given: nothing of it is taken on trust, and nothing is decoded.

export type Box = { type: string; body: Buffer }

/** The boxes that stand side by side in these bytes; null where their lengths do not add up. */
export function boxesIn(bytes: Buffer): Box[] | null {
  const found: Box[] = []
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < 8) return null
    const length = bytes.readUInt32BE(at)
    // 0 and 1 are lengths to the end of a file and beyond 4 GB: no part has them
    if (length < 8 || length > bytes.length - at) return null
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return found
}

export const childrenOf = (box: Box | undefined): Box[] => (box && boxesIn(box.body)) ?? []
export const named = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type)
/** Down through boxes that hold one another. */
const within = (box: Box | undefined, ...types: readonly string[]): Box | undefined =>
  types.reduce<Box | undefined>((at, type) => named(childrenOf(at), type), box)

export type Track = {
  id: number
  kind: 'video' | 'sound'
  codec: 'h264' | 'aac' | 'opus'
  /** Ticks in a second. */
  timescale: number
  /** What counts where a fragment says nothing else. */
  duration: number
  flags: number
}
/** The tracks of a stream: one of H.264, and at most one of AAC or Opus. */
export type Tracks = { video: Track; sound: Track | null }

const entries: Readonly<Record<string, Pick<Track, 'kind' | 'codec'>>> = {
  avc1: { kind: 'video', codec: 'h264' },
  avc3: { kind: 'video', codec: 'h264' },
  mp4a: { kind: 'sound', codec: 'aac' },
  Opus: { kind: 'sound', codec: 'opus' },
}

/** Bytes of the version and flags that a full box begins with. */
const full = 4

function readTrack(trak: Box, defaults: readonly Box[]): Track | null {
  const tkhd = within(trak, 'tkhd')?.body
  const mdhd = within(trak, 'mdia', 'mdhd')?.body
  const stsd = within(trak, 'mdia', 'minf', 'stbl', 'stsd')?.body
  if (!tkhd || !mdhd || !stsd || tkhd.length < 32 || mdhd.length < 24 || stsd.length < 16) return null
  const id = tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12)
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12)
  const described = boxesIn(stsd.subarray(full + 4))
  const entry = described?.length === 1 ? entries[described[0]?.type ?? ''] : undefined
  const trex = defaults.find(({ type, body }) => type === 'trex' && body.length >= 24 && body.readUInt32BE(full) === id)
  if (!entry || !trex || timescale === 0) return null
  return {
    id,
    ...entry,
    timescale,
    duration: trex.body.readUInt32BE(full + 8),
    flags: trex.body.readUInt32BE(full + 16),
  }
}

/** The tracks of an initialization segment (ftyp and moov, nothing else); null where it is none, or not of ours. */
export function readInit(bytes: Buffer): Tracks | null {
  const boxes = boxesIn(bytes)
  if (boxes?.length !== 2 || boxes[0]?.type !== 'ftyp' || boxes[1]?.type !== 'moov') return null
  const inside = childrenOf(boxes[1])
  const defaults = childrenOf(named(inside, 'mvex'))
  const traks = inside.filter(({ type }) => type === 'trak')
  const tracks = traks.map((trak) => readTrack(trak, defaults))
  if (tracks.length > 2) return null
  const video = tracks.filter((track) => track?.kind === 'video')
  const sound = tracks.filter((track) => track?.kind === 'sound')
  if (!video[0] || video.length > 1 || video.length + sound.length !== tracks.length) return null
  return { video: video[0], sound: sound[0] ?? null }
}

/** `from`, `until`: when its picture begins and ends, in seconds of the stream. */
export type Part = { from: number; until: number; independent: boolean }

const has = (flags: number, bit: number): boolean => (flags & bit) !== 0
/** A sample that depends on others (ISO/IEC 14496-12, 8.8.3.1). */
const notSync = 0x10000

type Run = { ticks: number; samples: number; bytes: number; firstIsKey: boolean }

/** The samples of a trun by what is said for each, for the first, or for all; null where it is cut short. */
function readRun(trun: Buffer, defaults: { duration: number; flags: number; size: number }): Run | null {
  if (trun.length < full + 4) return null
  const flags = trun.readUIntBE(1, 3)
  const samples = trun.readUInt32BE(full)
  const columns = [0x100, 0x200, 0x400, 0x800].filter((bit) => has(flags, bit)).length
  let at = full + 4 + (has(flags, 0x1) ? 4 : 0)
  const firstFlags = has(flags, 0x4) && trun.length >= at + 4 ? trun.readUInt32BE(at) : null
  at += has(flags, 0x4) ? 4 : 0
  if (samples === 0 || trun.length - at !== samples * columns * 4) return null
  const run: Run = { ticks: 0, samples, bytes: 0, firstIsKey: !has(firstFlags ?? defaults.flags, notSync) }
  for (let index = 0; index < samples; index += 1) {
    const next = (bit: number, otherwise: number): number => {
      if (!has(flags, bit)) return otherwise
      at += 4
      return trun.readUInt32BE(at - 4)
    }
    run.ticks += next(0x100, defaults.duration)
    run.bytes += next(0x200, defaults.size)
    const own = next(0x400, defaults.flags)
    if (index === 0 && firstFlags === null && has(flags, 0x400)) run.firstIsKey = !has(own, notSync)
    next(0x800, 0)
  }
  return run
}

type Fragment = { track: Track; from: number; ticks: number; bytes: number; firstIsKey: boolean }

function readFragment(traf: Box, { video, sound }: Tracks): Fragment | null {
  const inside = childrenOf(traf)
  const tfhd = named(inside, 'tfhd')?.body
  const tfdt = named(inside, 'tfdt')?.body
  const truns = inside.filter(({ type }) => type === 'trun')
  if (!tfhd || !tfdt || tfhd.length < full + 4 || tfdt.length < full + 4 || truns.length === 0) return null
  const id = tfhd.readUInt32BE(full)
  const track = video.id === id ? video : sound?.id === id ? sound : null
  if (!track) return null
  const said = tfhd.readUIntBE(1, 3)
  let at = full + 4 + (has(said, 0x1) ? 8 : 0) + (has(said, 0x2) ? 4 : 0)
  const next = (bit: number, otherwise: number): number => {
    if (!has(said, bit) || tfhd.length < at + 4) return otherwise
    at += 4
    return tfhd.readUInt32BE(at - 4)
  }
  const duration = next(0x8, track.duration)
  const size = next(0x10, 0)
  const flags = next(0x20, track.flags)
  const runs = truns.map(({ body }) => readRun(body, { duration, size, flags }))
  if (runs.some((run) => run === null)) return null
  if (tfdt[0] === 1 && tfdt.length < full + 8) return null
  const from = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(full)) : tfdt.readUInt32BE(full)
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + (run ? of(run) : 0), 0)
  return {
    track,
    from,
    ticks: sum(({ ticks }) => ticks),
    bytes: sum(({ bytes }) => bytes),
    firstIsKey: runs[0]?.firstIsKey === true,
  }
}

/** When a part of these tracks begins and ends: one or more pairs of moof and mdat with a picture; null where it is none. */
export function readPart(bytes: Buffer, tracks: Tracks): Part | null {
  const boxes = boxesIn(bytes)
  if (!boxes || boxes.length === 0 || boxes.length % 2 !== 0) return null
  const pictures: Fragment[] = []
  for (let index = 0; index < boxes.length; index += 2) {
    const [moof, mdat] = [boxes[index], boxes[index + 1]]
    if (moof?.type !== 'moof' || mdat?.type !== 'mdat') return null
    const trafs = childrenOf(moof).filter(({ type }) => type === 'traf')
    const fragments = trafs.map((traf) => readFragment(traf, tracks))
    if (fragments.length === 0 || fragments.some((fragment) => fragment === null)) return null
    if (fragments.reduce((total, fragment) => total + (fragment?.bytes ?? 0), 0) > mdat.body.length) return null
    pictures.push(...fragments.flatMap((fragment) => (fragment?.track === tracks.video ? [fragment] : [])))
  }
  const [first, last] = [pictures[0], pictures.at(-1)]
  if (!first || !last) return null
  const { timescale } = tracks.video
  const [from, until] = [first.from / timescale, (last.from + last.ticks) / timescale]
  return until > from ? { from, until, independent: first.firstIsKey } : null
}
