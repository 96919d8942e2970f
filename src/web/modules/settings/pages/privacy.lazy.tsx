import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/platform/session.ts'
import '../settings-choices.css'
import { privacyQuery, watermarkQuery } from '../queries.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { HiddenCountries } from '../privacy/hidden-countries.tsx'
import { PeopleList } from '../privacy/blocked-and-muted.tsx'
import { SearchEnginesSwitch } from '../privacy/search-engines-switch.tsx'
import { ShownAsSupporter } from '../privacy/shown-as-supporter.tsx'
import { ShownAsViewer } from '../privacy/shown-as-viewer.tsx'
import { WatermarkSwitch } from '../privacy/watermark-switch.tsx'
import { WhoMayMessage } from '../privacy/who-may-message.tsx'

/** Who may reach me, who may see me. */
export default function PrivacyPage() {
  const { t } = useLingui()
  const { isCreator } = useSession().user
  const query = useQuery(privacyQuery)
  const watermark = useQuery({ ...watermarkQuery, enabled: isCreator })
  return (
    <div className="stack gap6">
      <Section title={t`Who can message me`}>
        <Loaded query={query} label={t`Loading your privacy settings`}>
          {(privacy) => <WhoMayMessage privacy={privacy} />}
        </Loaded>
      </Section>
      <Section title={t`Where people can see me`} lede={t`Based on where people live and where they are now.`}>
        <Loaded query={query} label={t`Loading your privacy settings`} count={1}>
          {(privacy) => <HiddenCountries privacy={privacy} />}
        </Loaded>
      </Section>
      <Section title={t`On creators’ pages`}>
        <Loaded query={query} label={t`Loading your privacy settings`} count={1}>
          {(privacy) => <ShownAsSupporter privacy={privacy} />}
        </Loaded>
      </Section>
      <Section title={t`Stories`}>
        <Loaded query={query} label={t`Loading your privacy settings`} count={1}>
          {(privacy) => <ShownAsViewer privacy={privacy} />}
        </Loaded>
      </Section>
      {isCreator && (
        <Section title={t`Search engines`} lede={t`Lets new fans find you from outside.`}>
          <Loaded query={query} label={t`Loading your privacy settings`} count={1}>
            {(privacy) => <SearchEnginesSwitch privacy={privacy} />}
          </Loaded>
        </Section>
      )}
      {isCreator && (
        <Section title={t`Watermark`} lede={t`Shows where a leaked picture came from.`}>
          <Loaded query={watermark} label={t`Loading your privacy settings`} count={1}>
            {({ watermark: on }) => <WatermarkSwitch on={on} />}
          </Loaded>
        </Section>
      )}
      <Section title={t`Blocked people`} lede={t`You can’t see or reach each other. Block someone from their profile.`}>
        <PeopleList list="blocks" />
      </Section>
      <Section title={t`Muted people`} lede={t`You won’t see what they do. They aren’t notified.`}>
        <PeopleList list="mutes" />
      </Section>
    </div>
  )
}
