import { useLingui } from '@lingui/react/macro'
import type { Profile } from '#contract/people.ts'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { refreshEntitledEverywhere } from '#web/platform/entitled-queries.ts'
import { queryClient } from '#web/platform/query.ts'

async function setMute(username: string, muted: boolean): Promise<boolean> {
  try {
    const answer = await api(muted ? 'PUT /users/:username/mute' : 'DELETE /users/:username/mute', {
      params: { username },
    })
    queryClient.setQueryData<Profile>(['profile', username], (profile) =>
      profile?.viewer ? { ...profile, viewer: { ...profile.viewer, muted: answer.muted } } : profile,
    )
    void refreshEntitledEverywhere()
    return true
  } catch (fault) {
    showAlert(textOf(fault))
    return false
  }
}

/** Mutes somebody, or no longer, and says so with the way back. */
export function useMute() {
  const { t } = useLingui()
  return async ({ username, name }: { readonly username: string; readonly name: string }, muted: boolean) => {
    if (!(await setMute(username, muted))) return
    if (muted) showToast(t`${name} is muted.`, { label: t`Undo`, run: () => void setMute(username, false) })
    else showToast(t`${name} is no longer muted.`)
  }
}
