import { i18n } from '@lingui/core'

/** By name, as the person's language sorts: accents beside their letters, other scripts where its readers look for them, 9 before 10. */
export function sortByName<T extends { readonly name: string }>(items: readonly T[]): T[] {
  const { compare } = new Intl.Collator(i18n.locale, { numeric: true })
  return items.toSorted((one, other) => compare(one.name, other.name))
}
