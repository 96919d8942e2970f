import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useMemo } from 'react'
import type { NotificationTab } from '#contract/notification-facts.ts'
import { More } from '#web/ui/load-more.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Loaded, peopleShape } from '#web/ui/loaded.tsx'
import { type Notification, useNotifications, useSeen } from '../queries.ts'
import { NotificationLine } from './notification-line.tsx'

function Part({
  title,
  notifications,
  isNew,
}: {
  readonly title: string
  readonly notifications: readonly Notification[]
  readonly isNew: boolean
}) {
  if (notifications.length === 0) return null
  return (
    <section className="note-part">
      <h2>{title}</h2>
      <ul>
        {notifications.map((notification) => (
          <NotificationLine key={notification.id} notification={notification} isNew={isNew} />
        ))}
      </ul>
    </section>
  )
}

/** One tab of the notifications: those that are new during this visit, and those before. */
export function NotificationList({ tab }: { readonly tab: NotificationTab }) {
  const { t } = useLingui()
  const pages = useNotifications(tab)
  const { data } = pages
  const notifications = useMemo(() => data?.pages.flatMap((page) => page.notifications) ?? [], [data])
  const fresh = useSeen(notifications)
  const isNew = ({ id, seen }: Notification): boolean => !seen || fresh.has(id)
  return (
    <Loaded query={pages} label={t`Loading notifications`} shape={peopleShape('44px', 4)}>
      {() => (
        <>
          {notifications.length === 0 && (
            <Empty icon={Bell} title={tab === 'all' ? t`No notifications yet` : t`Nothing here yet`}>
              {t`Likes, replies and renewals will show up here.`}
            </Empty>
          )}
          <Part
            title={t({ message: 'New', context: 'notifications' })}
            notifications={notifications.filter(isNew)}
            isNew
          />
          <Part title={t`Earlier`} notifications={notifications.filter((one) => !isNew(one))} isNew={false} />
          <More pages={pages} />
        </>
      )}
    </Loaded>
  )
}
