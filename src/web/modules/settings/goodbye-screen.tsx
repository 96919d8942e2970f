import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { PlainPage } from '#web/ui/plain-page.tsx'
import { formatDateTime, formatCount } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** What the page before left with the address; a link from elsewhere brings nothing. */
function deletesAt(): string | null {
  const state: unknown = history.state
  const value = typeof state === 'object' && state !== null && 'deletesAt' in state ? state.deletesAt : null
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
}

/** After asking for the deletion of the account: until when logging in calls it off. */
export default function GoodbyeScreen() {
  const { t } = useLingui()
  const until = deletesAt()
  const days = limits.deletionDays
  return (
    <PlainPage title={t`Your account will be deleted`}>
      <p>
        {until === null ? (
          <Trans>
            We delete it {{ days: formatCount(days) }} days after your request. Log in before then to keep it.
          </Trans>
        ) : (
          <Trans>
            We delete it on <b>{formatDateTime(until)}</b>. Log in before then to keep it.
          </Trans>
        )}
      </p>
      <div>
        <LinkButton to="/login" kind="ink">
          <Trans>Log in and keep it</Trans>
        </LinkButton>
      </div>
    </PlainPage>
  )
}
