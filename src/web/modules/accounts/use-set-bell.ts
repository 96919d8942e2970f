import { hashKey, type InfiniteData, useMutation } from '@tanstack/react-query'
import type { Bell, Profile } from '#contract/people.ts'
import type { Answer } from '#contract/routes.ts'
import { showAlert } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { holdChange, type ShownChange } from '#web/platform/shown-changes.ts'
import { bellsKey, rings } from './bell.ts'

type Page = Answer<'GET /bells'>

const withBell = (profile: Profile, bell: Bell): Profile =>
  profile.viewer ? { ...profile, viewer: { ...profile.viewer, bell } } : profile

/** On the profile and in the list of those chosen, wherever they are known. */
function inShown(username: string, bell: Bell): ShownChange {
  const [profile, bells] = [hashKey(['profile', username]), hashKey(bellsKey)]
  return (data, { queryHash }) => {
    if (queryHash === profile) return withBell(data as Profile, bell)
    if (queryHash !== bells) return data
    const lists = data as InfiniteData<Page>
    const inPage = (page: Page): Page => ({
      ...page,
      people: page.people.flatMap((person) =>
        person.creator.username === username ? (rings(bell) ? [{ ...person, bell }] : []) : [person],
      ),
    })
    return { ...lists, pages: lists.pages.map(inPage) }
  }
}

/** Shown at once and kept one after the other; a refusal puts back what the server has. */
export const useSetBell = (username: string) => {
  const mutationKey = ['bell', username]
  const profile = { queryKey: ['profile', username], exact: true }
  return useMutation({
    mutationKey,
    scope: { id: `bell ${username}` },
    mutationFn: (bell: Bell) => api('PUT /users/:username/bell', { params: { username }, body: bell, keepalive: true }),
    onMutate: (bell) => holdChange(inShown(username, bell)),
    onError: (fault) => showAlert(textOf(fault)),
    onSettled: (_answer, fault, _bell, press) => {
      if (fault) press?.refused()
      else press?.agreed()
      // the last of several presses: what is read now has them all
      if (queryClient.isMutating({ mutationKey }) > 1) return
      void queryClient.invalidateQueries(profile)
      void queryClient.invalidateQueries({ queryKey: bellsKey })
    },
  })
}
