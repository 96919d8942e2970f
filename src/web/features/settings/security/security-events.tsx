import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import type { SecurityEventKind } from '#contract/security.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { useDeviceName } from './device-name.ts'

const words: Readonly<Record<SecurityEventKind, MessageDescriptor>> = {
  logged_in: msg`Logged in`,
  password_changed: msg`Password changed`,
  password_reset: msg`Password set anew by a mailed link`,
  email_change_asked: msg`New email address asked for`,
  email_changed: msg`Email address changed`,
  email_change_undone: msg`Change of the email address undone`,
  two_factor_on: msg`Two-factor turned on`,
  two_factor_off: msg`Two-factor turned off`,
  recovery_code_used: msg`Recovery code used`,
  recovery_codes_made: msg`New recovery codes made`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  sessions_ended: msg`Other sessions ended`,
  username_changed: msg`Username changed`,
  data_exported: msg`Copy of the data asked for`,
  deletion_asked: msg`Deletion of the account asked for`,
  deletion_called_off: msg`Deletion of the account called off`,
  payout_method_changed: msg`Payout method changed`,
}
const shownFirst = 5

/** What has happened to the account lately; whoever does not recognise something sees where it came from. */
export function SecurityEvents({ events }: { readonly events: Answer<'GET /security'>['events'] }) {
  const { t } = useLingui()
  const deviceName = useDeviceName()
  const [all, setAll] = useState(false)
  if (events.length === 0) return <p className="muted sm">{t`Nothing yet.`}</p>
  return (
    <>
      <ul className="set-items">
        {(all ? events : events.slice(0, shownFirst)).map(({ kind, device, addressRange, at }) => (
          <li key={`${at} ${kind}`} className="set-event">
            <span className="set-item-name">{i18n._(words[kind])}</span>
            <time dateTime={at} className="sm muted">
              {formatDateTime(at)}
            </time>
            <span className="sm muted">
              <bdi>{deviceName(device)}</bdi> ·{' '}
              <bdi dir="ltr" className="num">
                {addressRange}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
      {!all && events.length > shownFirst && (
        <div>
          <Button kind="plain" onClick={() => setAll(true)}>
            <Trans>Show all</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
