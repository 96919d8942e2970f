import { useLocation, useSearch } from 'wouter'
import type { BrowseFilter } from '#contract/browse.ts'
import { categories } from '#contract/profiles.ts'

export const sorts = ['recommended', 'newest', 'rising', 'price'] as const
export const prices = ['free', 'under5', 'from5to10'] as const
export const toggles = ['live', 'active', 'trial', 'offer'] as const

/** The filter in an address. What it says that means nothing is left out. */
export function filterIn(query: string): BrowseFilter {
  const search = new URLSearchParams(query)
  const price = prices.find((one) => one === search.get('price'))
  const category = categories.find((one) => one === search.get('category'))
  const topic = (search.get('topic') ?? '').replaceAll(/[^\p{L}\p{M}\p{N}_\-\u200c\u200d]/gu, '').slice(0, 50)
  const language = search.get('language') ?? ''
  return {
    sort: sorts.find((one) => one === search.get('sort')) ?? 'recommended',
    ...(price && { price }),
    ...(category && { category }),
    ...(topic !== '' && { topic }),
    ...(/^[a-z]{2}$/.test(language) && { language }),
    ...Object.fromEntries(toggles.flatMap((one) => (search.get(one) === 'yes' ? [[one, 'yes' as const]] : []))),
  }
}

/** The filter in the address: a way back finds the same list. */
export function useFilter(): [BrowseFilter, (change: Partial<BrowseFilter>) => void] {
  const filter = filterIn(useSearch())
  const [path, navigate] = useLocation()
  const change = (next: Partial<BrowseFilter>) => {
    const query = new URLSearchParams(
      Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined) as [string, string][],
    )
    navigate(`${path}?${query.toString()}`, { replace: true })
  }
  return [filter, change]
}

export const isNarrowed = (filter: BrowseFilter): boolean => Object.keys(filter).some((name) => name !== 'sort')
export const unnarrowed: Partial<BrowseFilter> = {
  price: undefined,
  category: undefined,
  topic: undefined,
  language: undefined,
  trial: undefined,
  offer: undefined,
  active: undefined,
  live: undefined,
}
