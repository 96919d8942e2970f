import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { loadSession, type Session } from '#web/platform/session.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'

/** Stands above every page while a decision of staff holds, and leads to its reasons and the appeal. */
export default function AccountStatusCallout({
  accountStatus,
}: {
  readonly accountStatus: NonNullable<Session['user']['accountStatus']>
}) {
  const { t } = useLingui()
  const [path] = useLocation()
  // A restored account is told so, and the callout goes by itself.
  useEffect(() => onNewUpdate(() => void loadSession()), [])
  const suspended = accountStatus === 'suspended'
  return (
    <div className="above">
      <Callout
        tone={suspended ? 'bad' : 'warn'}
        title={suspended ? t`Your account is suspended` : t`Your account is restricted`}
      >
        <p>
          {suspended ? (
            <Trans>You can read your content, download your data and appeal the decision.</Trans>
          ) : (
            <Trans>You can read, but not post or write.</Trans>
          )}
        </p>
        {path !== '/decisions' && (
          <div className="row wrap callout-acts">
            <LinkButton to="/decisions" size="sm" kind="ink">
              <Trans>See why</Trans>
            </LinkButton>
          </div>
        )}
      </Callout>
    </div>
  )
}
