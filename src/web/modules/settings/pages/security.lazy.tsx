import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import '../security/settings-security.css'
import { securityQuery } from '../queries.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { PasskeysSetting } from '../security/passkeys-setting.tsx'
import { PasswordSetting } from '../security/password-setting.tsx'
import { SecurityEvents } from '../security/security-events.tsx'
import { Sessions } from '../security/sessions.tsx'
import { TwoFactorSetting } from '../security/two-factor-setting.tsx'

/** How one logs in, where one is logged in, what has happened. */
export default function SecurityPage() {
  const { t } = useLingui()
  const query = useQuery(securityQuery)
  const { isSuccess } = query
  // what stands above has its height by then
  useEffect(() => {
    if (isSuccess && location.hash === '#sessions') document.getElementById('sessions')?.scrollIntoView()
  }, [isSuccess])
  return (
    <div className="stack gap6">
      <Section title={t`How you log in`}>
        <Loaded query={query} label={t`Loading your login methods`}>
          {({ passwordChangedAt, passkeys, twoFactor, recoveryCodesLeft }) => (
            <div className="set-rows">
              <PasswordSetting changedAt={passwordChangedAt} twoFactor={twoFactor} />
              <PasskeysSetting passkeys={passkeys} />
              <TwoFactorSetting on={twoFactor} codesLeft={recoveryCodesLeft} />
            </div>
          )}
        </Loaded>
      </Section>
      <Sessions />
      <Section title={t`Recent events`} lede={t`Don’t recognize something? Change your password.`}>
        <Loaded query={query} label={t`Loading recent events`}>
          {({ events }) => <SecurityEvents events={events} />}
        </Loaded>
      </Section>
    </div>
  )
}
