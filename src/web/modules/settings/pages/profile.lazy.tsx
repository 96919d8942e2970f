import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ownProfileQuery } from '#web/modules/accounts/profile-query.ts'
import { Pictures } from '#web/modules/accounts/pictures.tsx'
import '#web/modules/accounts/edit-profile.css'
import { UsernameSetting } from '../account/username-setting.tsx'
import { accountQuery } from '../queries.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShownFigures } from '../profile/shown-figures.tsx'
import { AboutForm } from '../profile/about-form.tsx'

/** What others see of me. */
export default function ProfilePage() {
  const { t } = useLingui()
  const query = useQuery(ownProfileQuery)
  const account = useQuery(accountQuery)
  const { isCreator } = useSession().user
  return (
    <div className="stack gap6">
      <Section
        title={t`Pictures`}
        end={
          query.data && (
            <LinkButton to={`/${query.data.username}`} size="sm" icon={UserRound}>
              <Trans>View profile</Trans>
            </LinkButton>
          )
        }
      >
        <Loaded query={query} label={t`Loading your profile`} count={2}>
          {(profile) => <Pictures profile={profile} />}
        </Loaded>
      </Section>
      <Section title={t`About you`}>
        <Loaded query={query} label={t`Loading your profile`}>
          {(profile) => <AboutForm profile={profile} />}
        </Loaded>
      </Section>
      {isCreator && (
        <Section title={t`Shown on your page`}>
          <Loaded query={query} label={t`Loading your profile`}>
            {(profile) => <ShownFigures profile={profile} />}
          </Loaded>
        </Section>
      )}
      <Section title={t`Your page address`}>
        <Loaded query={account} label={t`Loading your account`} count={1}>
          {(known) => (
            <div className="set-rows">
              <UsernameSetting account={known} />
            </div>
          )}
        </Loaded>
      </Section>
    </div>
  )
}
