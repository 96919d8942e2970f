import { useQuery } from '@tanstack/react-query'
import { similarQuery } from '#web/modules/discovery/suggestions.ts'
import { profileQuery } from '#web/modules/subscriptions/plan-queries.ts'
import { api } from '#web/platform/api/client.ts'
import { useSession } from '#web/platform/session.ts'

/** A profile whose parts stand beside it; null: there is none. */
function useCreatorProfile(username: string | null) {
  const { data, isError, isFetched } = useQuery({ ...profileQuery(username ?? ''), enabled: username !== null })
  return { profile: data?.isCreator ? data : undefined, isSettled: username === null || isError || isFetched }
}

/** Who supports a creator most. Fans have none, and beside their pages nothing is asked. `isSettled`: it has come, or will not. */
export function useTopSupporters(username: string | null) {
  const { profile, isSettled } = useCreatorProfile(username)
  const { data, isFetched } = useQuery({
    queryKey: ['topSupporters', username],
    queryFn: () => api('GET /users/:username/topSupporters', { params: { username: username ?? '' } }),
    enabled: profile !== undefined,
  })
  return { data, isSettled: isSettled && (!profile || isFetched) }
}

/** Whom a creator's fans follow too. Nobody is led away from their own page. `isSettled`: it has come, or will not. */
export function useSimilar(username: string | null) {
  const { user } = useSession()
  const { profile, isSettled } = useCreatorProfile(username)
  const wanted = user.username === username ? undefined : profile
  const { data, isFetched } = useQuery({ ...similarQuery(username ?? ''), enabled: wanted !== undefined })
  return { profile: wanted, data, isSettled: isSettled && (!wanted || isFetched) }
}
