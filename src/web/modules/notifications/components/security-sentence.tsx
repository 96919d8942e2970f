import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDeviceName } from '#web/modules/accounts/device-name.ts'
import { securityEventNames } from '#web/modules/accounts/security-event-names.ts'
import { placeName } from '#web/modules/accounts/place-name.ts'
import type { Notification } from '../queries.ts'

/** What happened to the account's protection, with which device and where: "New sign-in: Chrome on Linux, Lisbon". */
export function SecuritySentence({ security }: Pick<Notification, 'security'>) {
  const { t } = useLingui()
  const deviceName = useDeviceName()
  if (!security) return <Trans>Your account’s security changed</Trans>
  const { kind, device, city, country } = security
  const what = kind === 'logged_in' ? t`New sign-in` : i18n._(securityEventNames[kind])
  const where = city || placeName({ city, country })
  // in the reader's own words, Latin names among them: it follows the direction of the line
  const from = deviceName(device)
  return where === '' ? (
    <Trans>
      {what}: {from}
    </Trans>
  ) : (
    <Trans>
      {what}: {from}, <bdi>{where}</bdi>
    </Trans>
  )
}
