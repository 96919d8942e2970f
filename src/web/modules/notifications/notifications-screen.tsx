import { useLingui } from '@lingui/react/macro'
import { CheckCheck, Settings } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { notificationTabs, type NotificationTab } from '#contract/notification-facts.ts'
import { Screen } from '#web/ui/screen.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { useUpdates } from '#web/platform/updates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PostSkeletons } from '#web/modules/posts/post-list.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import './notifications.css'
import { markAllSeen, newestNotification } from './queries.ts'
import { NotificationList } from './components/notification-list.tsx'
import { useAction } from '#web/platform/use-action.ts'

const TaggedPanel = lazyPart(() => import('./components/tagged.lazy.tsx'))
/** `tags`: posts in which I am asked to be tagged. */
type Tab = NotificationTab | 'tags'

/** There is more that is unread than what this page has shown and thereby marked. */
function MarkAll() {
  const { t } = useLingui()
  const { notifications } = useUpdates()
  const mark = useAction(async () => markAllSeen(await newestNotification()))
  if (notifications === 0) return null
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={t`Mark all as read`}
      aria-disabled={mark.isBusy || undefined}
      onClick={mark.run}
    >
      <Icon icon={CheckCheck} />
    </button>
  )
}

export default function NotificationsScreen() {
  const { t } = useLingui()
  const { isCreator } = useSession().user
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab: Tab = asked === 'tags' ? 'tags' : (notificationTabs.find((one) => one === asked) ?? 'all')
  const labels: Readonly<Record<Tab, string>> = {
    all: t`All`,
    money: t`Money`,
    posts: t({ message: 'Posts', context: 'notification tab' }),
    people: t`Followers`,
    account: t`Account`,
    tags: t({ message: 'Tags', context: 'people in a post' }),
  }
  const tabs: readonly Tab[] = [...notificationTabs.filter((id) => isCreator || id !== 'people'), 'tags']
  return (
    <Screen
      title={t`Notifications`}
      end={
        <>
          <MarkAll />
          <Link href="/settings/notifications" className="icon-btn" aria-label={t`Choose your notifications`}>
            <Icon icon={Settings} />
          </Link>
        </>
      }
    >
      <Tabs
        label={t`Notification types`}
        tabs={tabs.map((id) => ({ id, label: labels[id] }))}
        current={tab}
        onChange={(id) => setSearch(id === 'all' ? {} : { tab: id }, { replace: true })}
      >
        <div className="note-panel">
          {tab === 'tags' ? (
            <Suspense fallback={<PostSkeletons />}>
              <TaggedPanel />
            </Suspense>
          ) : (
            <NotificationList key={tab} tab={tab} />
          )}
        </div>
      </Tabs>
    </Screen>
  )
}
