import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarDays, List } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Screen } from '#web/ui/screen.tsx'
import { readAgain } from '#web/platform/query.ts'
import { onNewUpdate } from '#web/platform/updates.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { PlannedTabs } from './components/unpublished-tabs.tsx'
import { ScheduledCalendar } from './components/scheduled-calendar.tsx'
import { ScheduledLine } from './components/scheduled-line.tsx'
import { scheduledQuery } from './scheduled.ts'

const viewKey = 'scheduled view'

function Scheduled({ view }: { readonly view: 'list' | 'calendar' }) {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useQuery(scheduledQuery)
  useEffect(() => onNewUpdate(() => void readAgain(scheduledQuery.queryKey)), [])
  if (isPending)
    return (
      <Loading label={t`Loading posts`}>
        <Skeleton height="96px" />
        <Skeleton height="96px" />
        <Skeleton height="96px" />
      </Loading>
    )
  if (!data) return <ErrorState fault={error} onRetry={() => void refetch()} />
  if (data.posts.length === 0)
    return (
      <Empty
        icon={CalendarClock}
        title={t`Nothing scheduled`}
        action={
          <LinkButton to="/home#compose" kind="ink">
            <Trans>Write a post</Trans>
          </LinkButton>
        }
      >{t`Schedule a post and we’ll publish it for you.`}</Empty>
    )
  return (
    <>
      {view === 'calendar' ? (
        <ScheduledCalendar posts={data.posts} />
      ) : (
        <div className="post-lines">
          {data.posts.map((post) => (
            <ScheduledLine key={post.id} post={post} />
          ))}
        </div>
      )}
      {data.more && (
        <p className="hint">
          <Trans>These are the next {formatCount(data.posts.length)}. More show up once these are published.</Trans>
        </p>
      )}
    </>
  )
}

/** Posts that come out by themselves, as a list or on a calendar. */
export default function ScheduledScreen() {
  const { t } = useLingui()
  const [view, setView] = useState<'list' | 'calendar'>(() =>
    localStorage.getItem(viewKey) === 'calendar' ? 'calendar' : 'list',
  )
  const choose = (next: typeof view) => {
    localStorage.setItem(viewKey, next)
    setView(next)
  }
  return (
    <Screen
      title={t`Scheduled`}
      end={
        <div className="segment" role="group" aria-label={t`Show as`}>
          {(['list', 'calendar'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => choose(each)}>
              <span className="row gap2">
                <Icon icon={each === 'list' ? List : CalendarDays} size="sm" />
                {each === 'list' ? t`List` : t`Calendar`}
              </span>
            </button>
          ))}
        </div>
      }
    >
      <PlannedTabs current="scheduled" />
      <Scheduled view={view} />
    </Screen>
  )
}
