import { type InfiniteData, useMutation } from '@tanstack/react-query'
import type { Bell, Profile } from '#contract/people.ts'
import type { Answer } from '#contract/routes.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { bellsKey, rings } from './bell.ts'
import { holdOnProfile } from './pending-on-profile.ts'

type Page = Answer<'GET /bells'>

const withBell = (profile: Profile, bell: Bell): Profile =>
  profile.viewer ? { ...profile, viewer: { ...profile.viewer, bell } } : profile

/** On the profile and in the list of those chosen, wherever they are known. */
function show(username: string, bell: Bell): void {
  queryClient.setQueryData<Profile>(['profile', username], (profile) => profile && withBell(profile, bell))
  queryClient.setQueryData<InfiniteData<Page>>(
    bellsKey,
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          people: page.people.flatMap((person) =>
            person.creator.username === username ? (rings(bell) ? [{ ...person, bell }] : []) : [person],
          ),
        })),
      },
  )
}

/** Shown at once and kept one after the other; a refusal puts back what the server has. */
export const useSetBell = (username: string) => {
  const mutationKey = ['bell', username]
  const profile = { queryKey: ['profile', username], exact: true }
  return useMutation({
    mutationKey,
    scope: { id: `bell ${username}` },
    mutationFn: (bell: Bell) => api('PUT /users/:username/bell', { params: { username }, body: bell }),
    onMutate: (bell) => {
      // what was asked before the press would take it back
      void queryClient.cancelQueries(profile)
      show(username, bell)
      return holdOnProfile(username, (shown) => withBell(shown, bell))
    },
    onError: (fault) => showAlert(textOf(fault)),
    onSettled: (_answer, _fault, _bell, release) => {
      release?.()
      // the last of several presses: what is read now has them all
      if (queryClient.isMutating({ mutationKey }) > 1) return
      void queryClient.invalidateQueries(profile)
      void queryClient.invalidateQueries({ queryKey: bellsKey })
    },
  })
}
