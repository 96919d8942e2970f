import { useQuery } from '@tanstack/react-query'
import type { Period, Person } from '#contract/fields.ts'
import { reservedUsernames } from '#contract/reserved.ts'
import { queryOf } from '#web/platform/api/queries.ts'

const kinds = ['subscribe', 'unlock', 'tip', 'gift'] as const
const periods: readonly Period[] = ['weekly', 'monthly', 'yearly']

/** What somebody was about to do when they were led away: of whom, and what it costs before tax where that is known. */
export type Wish = {
  readonly kind: (typeof kinds)[number] | 'visit'
  readonly person: Person
  readonly priceCents: number | null
  readonly period: Period | null
  readonly months: number
}

/** The post or the person that a path of ours names, and what for. */
function read(path: string) {
  const { pathname, searchParams } = new URL(path, 'https://own.invalid')
  const postId = Number(/^\/post\/([1-9]\d{0,14})$/.exec(pathname)?.[1] ?? 0)
  const named = /^\/([a-z0-9_.]{3,30})$/i.exec(pathname)?.[1] ?? (pathname === '/messages' && searchParams.get('to'))
  const username = named ? named.toLowerCase() : ''
  return {
    postId,
    username: reservedUsernames.has(username) ? '' : username,
    kind: kinds.find((known) => searchParams.has(known)) ?? ('visit' as const),
    period: periods.find((known) => known === searchParams.get('subscribe')) ?? null,
    months: Number(searchParams.get('months') ?? 1),
    tipCents: Number(searchParams.get('tip') ?? 0),
  }
}

/** The wish that a path leads back to (`?next=`, `returnTo`); null where it names none, undefined while that is being read. */
export function useIntent(path: string | null): Wish | null | undefined {
  const { postId, username, kind, period, months, tipCents } = read(path ?? '/')
  const post = useQuery({
    ...queryOf(['post', postId], 'GET /posts/:id', { params: { id: postId } }),
    enabled: postId > 0,
    retry: false,
  })
  const profile = useQuery({
    ...queryOf(['profile', username], 'GET /users/:username', { params: { username } }),
    enabled: username !== '',
    retry: false,
  })
  const bundled = useQuery({
    ...queryOf(['offers', username], 'GET /creators/:username/offers', { params: { username } }),
    enabled: username !== '' && months > 1,
    retry: false,
  })
  const wish = { kind, period, months, priceCents: kind === 'tip' && tipCents > 0 ? tipCents : null }
  if (postId > 0) {
    if (!post.data) return post.isPending ? undefined : null
    const lock = post.data.locked ? post.data.lock : null
    const plan = lock?.plan?.period === period ? lock?.plan : null
    return {
      ...wish,
      person: post.data.author,
      ...(kind === 'unlock' && { priceCents: lock?.unlockCents ?? null }),
      ...(kind === 'subscribe' && { priceCents: plan?.priceCents ?? null }),
    }
  }
  if (username === '') return null
  if (!profile.data || (months > 1 && bundled.isPending))
    return profile.isPending || bundled.isFetching ? undefined : null
  const offers = months > 1 ? bundled.data?.bundles.filter((one) => one.months === months) : profile.data.plans
  const offer = offers?.find((one) => !('period' in one) || one.period === period)
  return { ...wish, person: profile.data, ...(kind === 'subscribe' && { priceCents: offer?.priceCents ?? null }) }
}
