import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { EmailSetting } from '../account/email-setting.tsx'
import { CountryForm } from '../account/country-form.tsx'
import { UsernameSetting } from '../account/username-setting.tsx'
import { accountQuery } from '../queries.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'

/** How I am reached here: username, address, country. */
export default function AccountPage() {
  const { t } = useLingui()
  const query = useQuery(accountQuery)
  return (
    <div className="stack gap6">
      <Section title={t`Account`}>
        <Loaded query={query} label={t`Loading your account`} count={2}>
          {(account) => (
            <div className="set-rows">
              <UsernameSetting account={account} />
              <EmailSetting account={account} />
            </div>
          )}
        </Loaded>
      </Section>
      <Section title={t`Where you live`}>
        <Loaded query={query} label={t`Loading your account`} count={2}>
          {(account) => <CountryForm account={account} />}
        </Loaded>
      </Section>
      <div>
        <LinkButton to="/logout" icon={LogOut}>
          <Trans>Logout</Trans>
        </LinkButton>
      </div>
    </div>
  )
}
