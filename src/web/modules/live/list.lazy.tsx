import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import type { ScheduledShow } from '#contract/live.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Empty } from '#web/ui/states.tsx'
import { showsQuery } from './queries.ts'
import { ScheduledShows, ShowCards } from './show-cards.tsx'
import './live.css'

/** What is to come. */
function ComingUp({ shows }: { readonly shows: readonly ScheduledShow[] }) {
  if (shows.length === 0) return null
  return (
    <Section title={<Trans>Coming up</Trans>}>
      <ScheduledShows shows={shows} />
    </Section>
  )
}

/** "Streaming Right Now": of those one follows first, then by how many watch; and what is to come. */
export default function LiveList() {
  const { t } = useLingui()
  const { user } = useSession()
  const query = useQuery(showsQuery)
  return (
    <Screen title={t`Streaming Right Now`}>
      <Loaded query={query} label={t`Loading live shows`} shape={['220px', '220px']}>
        {({ shows, scheduled }) => (
          <>
            {/* where nobody is on, what one can wait for comes before saying so */}
            {shows.length === 0 && <ComingUp shows={scheduled} />}
            {shows.length === 0 ? (
              <Empty
                icon={Radio}
                title={t`No one is live right now`}
                action={
                  user.isCreator ? (
                    <LinkButton to="/live/start" kind="ink">{t`Go Live`}</LinkButton>
                  ) : (
                    <LinkButton to="/browse">{t`Browse creators`}</LinkButton>
                  )
                }
              >
                <Trans>Turn on a creator’s bell. We’ll notify you when they go live.</Trans>
              </Empty>
            ) : (
              <ShowCards shows={shows} />
            )}
            {shows.length > 0 && <ComingUp shows={scheduled} />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
