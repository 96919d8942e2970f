import { useLocation, useSearch } from 'wouter'

/** `top`: the best of all three together, as long as nobody asks for one of them. */
export const tabs = ['top', 'people', 'posts', 'topics'] as const
export type SearchTab = (typeof tabs)[number]
export const times = ['day', 'week', 'month', 'year'] as const
export type Time = (typeof times)[number]
const days: Readonly<Record<Time, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** What is searched for: all of it stands in the address, so that a way back finds it again. */
export type Asked = {
  readonly q: string
  readonly tag: string
  readonly tab: SearchTab
  readonly from: string
  readonly time: Time | undefined
  readonly video: boolean
}

export const searchPath = (
  change: Partial<Record<'q' | 'tag' | 'tab' | 'from' | 'time' | 'video', string>>,
): string => {
  const query = new URLSearchParams(Object.entries(change).filter(([, value]) => value !== '')).toString()
  return query === '' ? '/search' : `/search?${query}`
}
export const tagPath = (label: string): string => searchPath({ tag: label })

/** The day that a time begins with, so that the same question has the same name all day. */
export function sinceOf(time: Time, now = Date.now()): string {
  const dayMs = 86_400_000
  return new Date((Math.floor(now / dayMs) - days[time]) * dayMs).toISOString()
}

export function useAsked(): [Asked, (change: Partial<Asked>) => void] {
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const tag = search.get('tag') ?? ''
  const asked: Asked = {
    q: search.get('q') ?? '',
    tag,
    tab: tabs.find((one) => one === search.get('tab')) ?? (tag === '' ? 'top' : 'posts'),
    from: search.get('from') ?? '',
    time: times.find((one) => one === search.get('time')),
    video: search.get('video') === 'yes',
  }
  const change = (next: Partial<Asked>) => {
    const { q, tag: topic, tab, from, time, video } = { ...asked, ...next }
    const named = topic === '' && tab !== 'top' ? tab : ''
    navigate(searchPath({ q, tag: topic, tab: named, from, time: time ?? '', video: video ? 'yes' : '' }), {
      replace: next.q === undefined && next.tag === undefined,
    })
  }
  return [asked, change]
}
