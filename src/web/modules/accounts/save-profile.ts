import type { OwnProfile } from '#contract/profiles.ts'
import { queryClient } from '#web/platform/query.ts'
import { loadSession } from '#web/platform/session.ts'
import { ownProfileQuery } from './profile-query.ts'

/** A changed profile: here at once, and on every page that shows the person. */
export function saveProfile(profile: OwnProfile): void {
  queryClient.setQueryData(ownProfileQuery.queryKey, profile)
  void queryClient.invalidateQueries({ queryKey: ['profile'] })
  void queryClient.invalidateQueries({ queryKey: ['settings', 'account'] })
  void loadSession()
}
