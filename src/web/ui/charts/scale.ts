/** Steps that people count in. */
const steps = [1, 2, 2.5, 5, 10]

/** About four lines from 0 to at least `most`, at round figures; `least`: the smallest step that makes sense. */
export function linesUpTo(most: number, least: number): number[] {
  const wanted = Math.max(most, least) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(least, (steps.find((one) => one * power >= wanted) ?? 10) * power)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** So many names as fit below the bars: every n-th, counted from the last, which is now; half of them where there is little room. */
export const namedBars = (count: number, most: number): ((index: number) => 'always' | 'wide' | null) => {
  const every = Math.max(1, Math.ceil(count / most))
  return (index) => {
    const fromEnd = count - 1 - index
    if (fromEnd % every !== 0) return null
    return (fromEnd / every) % 2 === 0 ? 'always' : 'wide'
  }
}
