const barWidth = 3
const gap = 2.25
const height = 34

/** As many values as bars, each the loudest of its stretch. Peaks are 0 to 100. */
export function barsOf(peaks: readonly number[], count: number): readonly number[] {
  if (peaks.length === 0) return Array.from({ length: count }, () => 0)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(...peaks.slice(from, to))
  })
}

/** The loudness of a voice note as bars; what has been heard (`share`, 0 to 1) is darker. */
export function Waveform({
  peaks,
  share = 1,
  count = 34,
}: {
  readonly peaks: readonly number[]
  readonly share?: number
  readonly count?: number
}) {
  const bars = barsOf(peaks, count)
  const width = count * (barWidth + gap) - gap
  return (
    <svg className="wave" viewBox={`0 0 ${String(width)} ${String(height)}`} preserveAspectRatio="none" aria-hidden>
      {bars.map((peak, bar) => {
        const tall = Math.max(3, (Math.min(100, peak) / 100) * height)
        return (
          <rect
            // oxlint-disable-next-line no-array-index-key -- a bar is its place
            key={bar}
            x={bar * (barWidth + gap)}
            y={(height - tall) / 2}
            width={barWidth}
            height={tall}
            rx={1.5}
            fill="currentColor"
            opacity={bar / count < share ? 1 : 0.32}
          />
        )
      })}
    </svg>
  )
}
