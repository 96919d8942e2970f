import { limits } from '#contract/limits.ts'

/** Where to cut so that no part is longer than a story: at the last key frame before it would be. Seconds. */
export function cutsAt(keyFrames: readonly number[], ends: number, most: number = limits.storyClipSeconds): number[] {
  const cuts: number[] = []
  let from = 0
  while (ends - from > most + 0.5) {
    const [begins, latest] = [from + 1, from + most]
    const next = keyFrames.findLast((at) => at > begins && at <= latest)
    // without a key frame in it a part cannot be copied
    if (next === undefined) return []
    cuts.push(next)
    from = next
  }
  return cuts
}

type Span = { readonly from: number; readonly to: number }

/** Copied into a file of this kind; null: it does not hold what the clip is made of. */
async function copied(file: Blob, kind: 'mp4' | 'webm', span: Span | null): Promise<ArrayBuffer | null> {
  const { ALL_FORMATS, BlobSource, BufferTarget, Conversion, Input, Mp4OutputFormat, Output, WebMOutputFormat } =
    await import('mediabunny')
  const target = new BufferTarget()
  const format = kind === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(file), formats: ALL_FORMATS }),
    output: new Output({ format, target }),
    tracks: 'primary',
    ...(span && { trim: { start: span.from, end: span.to } }),
    copy: { mode: 'forced', shiftTolerance: Infinity, boundaryPolicy: 'shrink' },
  })
  // a clip without its sound would be another clip
  if (!conversion.isValid || conversion.discardedTracks.some(({ track }) => track.type !== 'subtitle')) return null
  await conversion.execute()
  return target.buffer
}

/** A clip or a part of it as a file of its own, copied and not encoded anew; null: this browser cannot. */
export async function copyClip(file: Blob, name: string, span: Span | null): Promise<File | null> {
  try {
    for (const kind of ['mp4', 'webm'] as const) {
      const made = await copied(file, kind, span)
      if (made) return new File([made], `${name.replace(/\.\w+$/, '')}.${kind}`, { type: `video/${kind}` })
    }
  } catch (fault) {
    console.error(fault)
  }
  return null
}

/** A clip in parts of a minute at most that play on; null: this browser cannot cut it. */
export async function partsOf(file: File, seconds: number): Promise<File[] | null> {
  const { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } = await import('mediabunny')
  try {
    const track = await new Input({ source: new BlobSource(file), formats: ALL_FORMATS }).getPrimaryVideoTrack()
    if (!track) return null
    const sink = new EncodedPacketSink(track)
    const keyFrames: number[] = []
    for (let packet = await sink.getFirstPacket({ metadataOnly: true }); packet;) {
      if (packet.timestamp >= 0) keyFrames.push(packet.timestamp)
      packet = await sink.getNextKeyPacket(packet, { metadataOnly: true })
    }
    const cuts = cutsAt(keyFrames, seconds)
    if (cuts.length === 0) return null
    const parts: File[] = []
    for (const [index, from] of [0, ...cuts].entries()) {
      const part = await copyClip(file, file.name, { from, to: cuts[index] ?? seconds })
      if (!part) return null
      parts.push(part)
    }
    return parts
  } catch (fault) {
    console.error(fault)
    return null
  }
}
