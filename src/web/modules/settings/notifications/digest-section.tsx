import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#contract/routes.ts'
import type { NoticeRhythm } from '#contract/settings.ts'
import { api } from '#web/platform/api/client.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { notificationsQuery } from '../queries.ts'
import { useSaveAtOnce } from '../save-at-once.ts'
import { Section } from '#web/ui/section.tsx'
import { formatClock, fromClock, minutesPerHour, toClock } from './time-of-day.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const night = { from: 22 * minutesPerHour, until: 7 * minutesPerHour }
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type Settings = Answer<'GET /settings/notifications'>
type Change = Partial<NoticeRhythm>

/** Times are those of where one is. */
const useRhythm = () =>
  useSaveAtOnce<Settings, Change>({
    queryKey: notificationsQuery.queryKey,
    send: (change) => api('PUT /settings/notifications/rhythm', { body: { ...change, zone: zoneHere() } }),
    show: (before, change) => ({ ...before, rhythm: { ...before.rhythm, ...change } }),
  })

/** A time of the day; kept when it is whole and not the other end's. */
function Clock({
  label,
  minutes,
  other,
  onChange,
}: {
  readonly label: string
  readonly minutes: number
  readonly other: number
  readonly onChange: (minutes: number) => void
}) {
  return (
    <label className="stack gap1">
      <span className="label">{label}</span>
      <input
        key={minutes}
        type="time"
        className="input"
        required
        defaultValue={toClock(minutes)}
        onBlur={(event) => {
          const given = fromClock(event.target.value)
          if (given === null || given === other) event.target.value = toClock(minutes)
          else if (given !== minutes) onChange(given)
        }}
      />
    </label>
  )
}

/** When mails and pushes come. */
export function DigestSection({ rhythm }: { readonly rhythm: NoticeRhythm }) {
  const { t } = useLingui()
  const save = useRhythm()
  const { mail, digestHour, quiet } = rhythm
  return (
    <Section title={t`When`} lede={t`Security alerts always come right away.`}>
      <Choices
        label={t`When to email me`}
        name="mail"
        options={[
          ['at_once', t`Email me right away`],
          ['daily', t`One daily email with what I missed`],
        ]}
        chosen={mail}
        onChoose={(chosen) => save.mutate({ mail: chosen })}
      />
      {mail === 'daily' && (
        <label className="stack gap1 digest-hour">
          <span className="label">{t`At this time`}</span>
          <select
            className="select"
            value={digestHour}
            onChange={(event) => save.mutate({ digestHour: Number(event.target.value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {formatClock(hour * minutesPerHour)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="row">
        <span className="grow">{t`Quiet hours: emails and push wait until they end`}</span>
        <Switch on={quiet !== null} onSwitch={(on) => save.mutate({ quiet: on ? night : null })} />
      </label>
      {quiet && (
        <div className="row wrap quiet-hours">
          <Clock
            label={t({ message: 'From', context: 'time of day' })}
            minutes={quiet.from}
            other={quiet.until}
            onChange={(from) => save.mutate({ quiet: { ...quiet, from } })}
          />
          <Clock
            label={t`Until`}
            minutes={quiet.until}
            other={quiet.from}
            onChange={(until) => save.mutate({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
    </Section>
  )
}
