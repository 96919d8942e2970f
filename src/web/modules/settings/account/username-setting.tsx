import { Trans, useLingui } from '@lingui/react/macro'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate, formatCount } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { loadSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { accountQuery } from '../queries.ts'
import { PanelForm } from '#web/ui/panel.tsx'
import { SettingRow } from '../parts/setting-row.tsx'

type Account = Answer<'GET /settings/account'>

function UsernamePanel({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/settings.ts').then(({ settings }) => settings['PUT /settings/username'].body),
    read: (data) => ({ username: textIn(data, 'username') }),
    submit: async (body) => {
      if (body.username === account.username) return onClose()
      const changed = await api('PUT /settings/username', { body })
      queryClient.setQueryData(accountQuery.queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      await loadSession()
      showToast(t`You’re now @${changed.username}.`)
      onClose()
    },
  })
  const [days, pause] = [limits.formerUsernameDays, limits.usernameChangeDays]
  return (
    <PanelForm form={form} label={t`Change username`} onClose={onClose}>
      <Callout tone="warn">
        <Trans>
          Your old name redirects here for {{ days: formatCount(days) }} days. You can change it again in{' '}
          {{ pause: formatCount(pause) }} days.
        </Trans>
      </Callout>
      <TextField
        label={t`New username`}
        name="username"
        defaultValue={account.username}
        hint={t`3–30 characters: letters, numbers, dots, underscores`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMax}
        dir="ltr"
      />
    </PanelForm>
  )
}

/** The username, and when it can be another one. */
export function UsernameSetting({ account }: { readonly account: Account }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const until = account.usernameChangeableAt
  // Null once it can be changed; a page that stays open past that moment says so after the next reading.
  const locked = until !== null
  return (
    <>
      <SettingRow
        icon={AtSign}
        title={t`Username`}
        end={
          !locked && (
            <Button aria-expanded={open} aria-label={t`Change username`} onClick={() => setOpen(!open)}>
              <Trans>Change</Trans>
            </Button>
          )
        }
      >
        <bdi>@{account.username}</bdi>
        {locked && (
          <div>
            <Trans>Can be changed again on {formatDate(until)}</Trans>
          </div>
        )}
      </SettingRow>
      {open && <UsernamePanel account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
