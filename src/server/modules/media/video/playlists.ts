/** One finished quality, or the sound track: `<file>.m3u8` beside `<file>.mp4`. */
export type Track = {
  /** `v360-<hash>`, `sound-<hash>`: named by content, so it is never replaced under a name that somebody keeps. */
  file: string
  /** As in RFC 6381. */
  codecs: string
  /** Bits per second of the largest segment, and on average (RFC 8216 section 4.3.4.2). */
  peak: number
  average: number
  seconds: number
  width: number
  height: number
}

type Segment = { seconds: number; bytes: number }

/** Segments of a playlist that FFmpeg wrote with everything in one file. */
export function readSegments(playlist: string): Segment[] {
  const seconds = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, text]) => Number(text))
  const bytes = [...playlist.matchAll(/^#EXT-X-BYTERANGE:(\d+)@/gm)].map(([, text]) => Number(text))
  return seconds.map((one, index) => ({ seconds: one, bytes: bytes[index] ?? 0 }))
}

/** Bits per second: the largest of any segment of at least half a second, and the mean. */
export function bitRates(segments: readonly Segment[]): { peak: number; average: number; seconds: number } {
  const seconds = segments.reduce((sum, one) => sum + one.seconds, 0)
  const bytes = segments.reduce((sum, one) => sum + one.bytes, 0)
  const average = Math.ceil((bytes * 8) / Math.max(seconds, 0.001))
  const rates = segments.filter((one) => one.seconds >= 0.5).map((one) => Math.ceil((one.bytes * 8) / one.seconds))
  return { peak: Math.max(average, ...rates), average, seconds }
}

/** The master playlist (RFC 8216), smallest quality first: what a player starts with. */
export function masterPlaylist(pictures: readonly Track[], sound: Track | null): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (sound)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${sound.file}.m3u8"`,
    )
  for (const one of pictures) {
    const codecs = sound ? `${one.codecs},${sound.codecs}` : one.codecs
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${String(one.peak + (sound?.peak ?? 0))},AVERAGE-BANDWIDTH=${String(one.average + (sound?.average ?? 0))},` +
        `RESOLUTION=${String(one.width)}x${String(one.height)},CODECS="${codecs}"${sound ? ',AUDIO="sound"' : ''}`,
      `${one.file}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}
