/** The list with one of it a place further up (-1) or down (1); the same where there is no such place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const [one, other] = [list[index], list[index + by]]
  if (one === undefined || other === undefined) return list
  return list.with(index, other).with(index + by, one)
}
