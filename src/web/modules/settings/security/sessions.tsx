import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { Answer } from '#contract/routes.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatAgo } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { useDeviceName } from '#web/modules/accounts/device-name.ts'
import { placeName } from '#web/modules/accounts/place-name.ts'
import { sessionsQuery } from '../queries.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { SettingRow } from '../parts/setting-row.tsx'
import { useAction } from '#web/platform/use-action.ts'

type Session = Answer<'GET /sessions'>['sessions'][number]

const isPhone = (device: string): boolean => /android|iphone|ipad|ios/i.test(device)

function SessionLine({ session }: { readonly session: Session }) {
  const { t } = useLingui()
  const device = useDeviceName()(session.device)
  const { id, current, country, city, addressRange, lastUsedAt } = session
  const place = placeName({ city, country })
  const end = useAction(async () => {
    await api('DELETE /sessions/:id', { params: { id } })
    queryClient.setQueryData(
      sessionsQuery.queryKey,
      (before) => before && { sessions: before.sessions.filter((other) => other.id !== id) },
    )
    showToast(t`${device} is logged out.`)
  })
  return (
    <li>
      <SettingRow
        icon={isPhone(session.device) ? Smartphone : Monitor}
        title={
          <>
            {device} {current && <Tag tone="ok">{t`This device`}</Tag>}
          </>
        }
        end={
          !current && (
            <Button busy={end.isBusy} aria-label={t`End session on ${device}`} onClick={end.run}>
              <Trans>End session</Trans>
            </Button>
          )
        }
      >
        {place !== '' && <bdi>{place} · </bdi>}
        <bdi dir="ltr" className="num">
          {addressRange}
        </bdi>{' '}
        · {current ? t`active now` : formatAgo(lastUsedAt)}
      </SettingRow>
    </li>
  )
}

/** Where I am logged in, and how to end that. */
export function Sessions() {
  const { t } = useLingui()
  const query = useQuery(sessionsQuery)
  const others = (query.data?.sessions.length ?? 0) > 1
  const endOthers = useAction(async () => {
    const { ended } = await api('DELETE /sessions')
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    showToast(ended === 1 ? t`One other device is logged out.` : t`All other devices are logged out.`)
  })
  return (
    <Section
      id="sessions"
      title={t`Where you’re logged in`}
      end={
        others && (
          <Button kind="danger-line" size="sm" busy={endOthers.isBusy} onClick={endOthers.run}>
            <Trans>End all other sessions</Trans>
          </Button>
        )
      }
    >
      <Loaded query={query} label={t`Loading your sessions`}>
        {({ sessions }) => (
          <>
            <p className="sr">
              <Plural value={sessions.length} one="# session" other="# sessions" />
            </p>
            <ul className="set-rows">
              {sessions.map((session) => (
                <SessionLine key={session.id} session={session} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  )
}
