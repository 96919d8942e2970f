import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { useDeviceName } from '#web/modules/accounts/device-name.ts'
import { securityEventNames } from '#web/modules/accounts/security-event-names.ts'

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
            <span className="set-item-name">{i18n._(securityEventNames[kind])}</span>
            <time dateTime={at} className="sm muted">
              {formatDateTime(at)}
            </time>
            <span className="sm muted">
              {deviceName(device)} ·{' '}
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
