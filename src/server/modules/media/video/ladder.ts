/** One quality of a video. Pixels; both even, as the codec wants. */
export type Rung = { name: string; width: number; height: number }

/** Shorter edges. */
const edges = [360, 720, 1080] as const
const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2)

/** The qualities to make of a picture of this size, smallest first. Nothing is enlarged; an odd size in between is kept. */
export function ladder(width: number, height: number): Rung[] {
  const short = Math.min(width, height)
  const wanted: number[] = edges.filter((edge) => edge <= short)
  const largest = wanted.at(-1) ?? 0
  // 480p is worth keeping beside 360p; 1100p is not beside 1080p
  if (largest < 1080 && short > largest * 1.2) wanted.push(short)
  return wanted.map((edge) => {
    const scale = edge / short
    return { name: String(even(edge)), width: even(width * scale), height: even(height * scale) }
  })
}
