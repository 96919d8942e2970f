import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Answer } from '#contract/routes.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'

type Suggested = Answer<'GET /suggestedProfiles'>
type Similar = Answer<'GET /users/:username/similar'>

const askAnew = (): Promise<unknown> =>
  Promise.all(
    [['suggestedProfiles'], ['similar'], ['firstCreators'], ['hiddenSuggestions']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** Gone from every list at once. */
function takeOut(username: string): void {
  const others = (person: { username: string }) => person.username !== username
  for (const queryKey of [['suggestedProfiles'], ['firstCreators']])
    queryClient.setQueriesData<Suggested>(
      { queryKey },
      (list) =>
        list && {
          ...list,
          suggestedProfiles: list.suggestedProfiles.filter(others),
          ...(list.cards && { cards: list.cards.filter(others) }),
        },
    )
  queryClient.setQueriesData<Similar>(
    { queryKey: ['similar'] },
    (list) => list && { profiles: list.profiles.filter(others) },
  )
}

/** May be suggested again. */
export async function showSuggestion(username: string): Promise<void> {
  await api('DELETE /suggestedProfiles/:username/hidden', { params: { username } })
  await askAnew()
}

/** "Not interested": counts at once, and can be taken back where it was said. */
export async function hideSuggestion(username: string, name: string): Promise<void> {
  takeOut(username)
  try {
    await api('PUT /suggestedProfiles/:username/hidden', { params: { username } })
    showToast(i18n._(msg`We won’t suggest ${name} again.`), {
      label: i18n._(msg`Undo`),
      run: () => void showSuggestion(username).catch((fault: unknown) => showAlert(textOf(fault))),
    })
  } catch (fault) {
    showAlert(textOf(fault))
  }
  await askAnew()
}
