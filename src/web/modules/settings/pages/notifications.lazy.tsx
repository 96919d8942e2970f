import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Answer } from '#contract/routes.ts'
import type { NotificationTopic } from '#contract/settings.ts'
import { api } from '#web/platform/api/client.ts'
import { useFreshQuery } from '#web/platform/api/use-fresh-query.ts'
import { useSession } from '#web/platform/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import '../settings-choices.css'
import { notificationsQuery } from '../queries.ts'
import { useSaveAtOnce } from '../save-at-once.ts'
import { ChosenPeople } from '../notifications/chosen-people.tsx'
import { PushSection } from '../notifications/push-section.tsx'
import { DigestSection } from '../notifications/digest-section.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'

type Settings = Answer<'GET /settings/notifications'>
type Line = Settings['grid'][number]
type Channel = 'email' | 'push'

const words: Readonly<Record<NotificationTopic, MessageDescriptor>> = {
  new_follower: msg`New follower`,
  new_subscriber: msg`New subscriber`,
  renewal: msg`Renewal`,
  renewal_failed: msg`Failed renewal`,
  tip: msg({ message: 'Tip', context: 'notification' }),
  unlock: msg({ message: 'Unlock', context: 'notification' }),
  message: msg({ message: 'Message', context: 'notification' }),
  comment: msg({ message: 'Comment', context: 'notification' }),
  reply: msg({ message: 'Reply', context: 'notification' }),
  mention: msg({ message: 'Mention', context: 'notification' }),
  like: msg({ message: 'Like', context: 'notification' }),
  post: msg`Post by someone you chose`,
  story: msg`Story by someone you chose`,
  live: msg`Live show starts`,
  creator_request: msg`Decision on your creator request`,
  withdrawal: msg`Withdrawal status`,
  case: msg`Decision on a report`,
  security: msg`Security of your account`,
}
/** They happen to creators only. */
const ofCreators = new Set<NotificationTopic>(['new_follower', 'new_subscriber', 'tip', 'unlock', 'withdrawal'])

type Change = { readonly kind: NotificationTopic; readonly channel: Channel; readonly on: boolean }

const useSwitch = () =>
  useSaveAtOnce<Settings, Change>({
    queryKey: notificationsQuery.queryKey,
    send: ({ kind, channel, on }) => api('PUT /settings/notifications', { body: { grid: [{ kind, [channel]: on }] } }),
    show: (before, { kind, channel, on }) => ({
      ...before,
      grid: before.grid.map((line) => (line.kind === kind ? { ...line, [channel]: on } : line)),
    }),
  })

function Switches({ line }: { readonly line: Line }) {
  const { t } = useLingui()
  const change = useSwitch()
  const name = i18n._(words[line.kind])
  const cell = (channel: Channel, label: string) => {
    const fixed = line.kind === 'security' && channel === 'email'
    return (
      <td className="c">
        <Switch
          aria-label={`${name}: ${label}`}
          on={fixed || line[channel]}
          disabled={fixed}
          onSwitch={(on) => change.mutate({ kind: line.kind, channel, on })}
        />
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="c">
        <Icon icon={Check} size="sm" className="set-always" />
        <span className="sr">{t`always`}</span>
      </td>
      {cell('email', t`Email`)}
      {cell('push', t`Push`)}
    </tr>
  )
}

/** What I am told about, how and when; each switch is kept as it is pressed. */
export default function NotificationsPage() {
  const { t } = useLingui()
  const { isCreator } = useSession().user
  const query = useFreshQuery(notificationsQuery)
  return (
    <div className="stack gap6">
      <Section
        title={t`Notifications`}
        lede={t`You’ll always see these in the app. Security alerts always go to your email.`}
      >
        <Loaded query={query} label={t`Loading your notification settings`} count={8}>
          {({ grid }) => (
            <table className="table set-grid">
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Notify me about</Trans>
                  </th>
                  <th scope="col" className="c">
                    <Trans context="notification channel">App</Trans>
                  </th>
                  <th scope="col" className="c">
                    <Trans>Email</Trans>
                  </th>
                  <th scope="col" className="c">
                    <Trans>Push</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {grid
                  .filter(({ kind }) => isCreator || !ofCreators.has(kind))
                  .map((line) => (
                    <Switches key={line.kind} line={line} />
                  ))}
              </tbody>
            </table>
          )}
        </Loaded>
      </Section>
      <ChosenPeople />
      {query.data && <DigestSection rhythm={query.data.rhythm} />}
      <PushSection />
    </div>
  )
}
