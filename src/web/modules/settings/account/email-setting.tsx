import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Answer } from '#contract/routes.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailAddress } from '#web/ui/email-address.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn, useForm } from '#web/ui/forms/form.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { accountQuery } from '../queries.ts'
import { PanelForm } from '#web/ui/panel.tsx'
import { SettingRow } from '../parts/setting-row.tsx'

function EmailPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () => import('#contract/accounts.ts').then(({ accounts }) => accounts['POST /email/change'].body),
    read: (data) => ({ email: textIn(data, 'email') }),
    submit: async (body) => {
      await api('POST /email/change', { body })
      // The link is made with its mail, a moment later: until then the server does not know of it.
      queryClient.setQueryData(accountQuery.queryKey, (before) => before && { ...before, pendingEmail: body.email })
      onClose()
    },
  })
  return (
    <PanelForm form={form} label={t`Send link`} onClose={onClose}>
      <TextField
        label={t`New email address`}
        name="email"
        type="email"
        hint={t`We’ll send a link there. Your address changes once you open it.`}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.emailMax}
        dir="ltr"
      />
    </PanelForm>
  )
}

/** The e-mail address, and the one that waits for its link to be clicked. */
export function EmailSetting({ account }: { readonly account: Answer<'GET /settings/account'> }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { email, pendingEmail, isEmailVerified } = account
  return (
    <>
      <SettingRow
        icon={Mail}
        title={
          <>
            <Trans>Email address</Trans> {!isEmailVerified && <Tag tone="warn">{t`Not verified`}</Tag>}
          </>
        }
        end={
          <Button aria-expanded={open} aria-label={t`Change email address`} onClick={() => setOpen(!open)}>
            <Trans>Change</Trans>
          </Button>
        }
      >
        <EmailAddress>{email}</EmailAddress>
      </SettingRow>
      {open && <EmailPanel onClose={() => setOpen(false)} />}
      {pendingEmail !== null && (
        <Callout title={t`Waiting for you to open the link`} live>
          <Trans>
            We sent it to <EmailAddress strong>{pendingEmail}</EmailAddress>. Until then, emails go to your old address.
          </Trans>
        </Callout>
      )}
    </>
  )
}
