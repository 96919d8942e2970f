import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Radio } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PriceMode } from '#contract/fields.ts'
import type { OwnShow, ScheduledShow } from '#contract/live.ts'
import { limits } from '#contract/limits.ts'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { useCreatorShare } from '#web/modules/creators/use-creator-share.ts'
import { usePriceLimits } from '#web/modules/site/price-limits.ts'
import { api } from '#web/platform/api/client.ts'
import { local } from '../local-time.ts'
import { formatCount, formatMoney } from '#web/platform/i18n/format.ts'
import { formatList } from '#web/platform/i18n/format-list.ts'
import { formatMinutes, formatShortMoney, formatStart, zoneName } from '#web/platform/i18n/format-short.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { typedDollars } from '#web/ui/forms/typed-dollars.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Fold } from './fold.tsx'
import { PeopleField } from './people-field.tsx'
import type { Way } from './source-choice.tsx'

/** Minutes. */
const lengths = [15, 30, 60, 90, 120, 180, 240]

const schema = async () => (await import('#contract/live-schedule.ts')).showForm
const hourMs = 3_600_000
/** An hour from now, at the full hour: where the choice of a time begins. */
const nextHour = (): string => new Date(Math.ceil(Date.now() / hourMs + 1) * hourMs).toISOString()

/** What the show is, who may watch it, and what it costs; then it begins. */
export function ShowForm({
  ready = true,
  source = 'browser',
  changing = null,
  onStart,
  onScheduled,
  children = null,
}: {
  readonly ready?: boolean
  readonly source?: Way
  /** One that is to come, which is changed. */
  readonly changing?: ScheduledShow | null
  readonly onStart?: (show: OwnShow) => void
  readonly onScheduled: (show: ScheduledShow) => void
  /** Which camera and microphone. */
  readonly children?: ReactNode
}) {
  const { t } = useLingui()
  const recordingDays = formatCount(limits.recordingDays)
  const { ticketMaxCents } = usePriceLimits()
  const keptShare = useCreatorShare()
  const [audience, setAudience] = useState<string>(changing?.audience ?? '')
  const [typed, setTyped] = useState(changing?.ticket ? typedDollars(changing.ticket.priceCents) : '')
  const [mode, setMode] = useState<PriceMode>(changing?.ticket?.mode ?? 'instead')
  const [at, setAt] = useState(changing?.startedAt ?? '')
  const [records, setRecords] = useState(changing?.records ?? true)
  const [minutes, setMinutes] = useState(changing?.minutes ?? 60)
  const [tags, setTags] = useState<readonly string[]>([])
  const priced = typed.trim() !== ''
  const priceCents = priced ? parseDollars(typed) : null
  const form = useForm({
    schema,
    read: (data) => ({
      title: textIn(data, 'title'),
      // nothing is chosen to begin with, so that nobody shows to everyone by mistake what was meant for a few
      audience: textIn(data, 'audience') as 'everyone',
      minutes,
      records,
      source,
      ...(tags.length > 0 && { tags: [...tags] }),
      ...(at !== '' && { startsAt: at }),
      ...(priced && { ticketCents: priceCents ?? 0, ticketMode: audience === 'everyone' ? 'on_top' : mode }),
    }),
    submit: async ({ startsAt, tags: people, ...rest }) => {
      const all = { ...rest, ...(people && { tags: people }) }
      if (startsAt === undefined) return onStart?.((await api('POST /live', { body: all })).show)
      const { show } = changing
        ? await api('PUT /live/scheduled/:id', { params: { id: changing.id }, body: { ...rest, startsAt } })
        : await api('POST /live/scheduled', { body: { ...all, startsAt } })
      onScheduled(show)
    },
  })
  const [least, most] = [formatShortMoney(limits.postPriceMinCents), formatShortMoney(ticketMaxCents)]
  const subscribers = audience === 'subscribers'
  const zone = at === '' ? '' : zoneName(new Date(at))
  return (
    <Form form={form}>
      <div className="studio-form">
        <TextField
          label={t`Title`}
          name="title"
          maxLength={limits.showTitleMax}
          autoComplete="off"
          defaultValue={changing?.title ?? ''}
          placeholder={t`What’s your show about?`}
          hint={t`Add #topics so fans find it.`}
        />
        <SelectField
          label={t`Who can watch`}
          name="audience"
          value={audience}
          onChange={(event) => setAudience(event.target.value)}
        >
          <option value="" disabled hidden>{t`Choose who can watch`}</option>
          <option value="everyone">{t`Everyone`}</option>
          <option value="followers">{t`Followers`}</option>
          <option value="subscribers">{t`Subscribers`}</option>
        </SelectField>
        <div className="folds">
          <Fold label={t`Ticket`} value={priceCents === null ? t`Free` : formatMoney(priceCents)} name="ticketCents">
            <MoneyField
              label={t`Ticket price (optional)`}
              name="ticketCents"
              hint={t`From ${least} to ${most}. Fans pay once, plus tax.`}
              typed={typed}
              onType={setTyped}
            />
            {priced && (audience === 'followers' || subscribers) && (
              <Choices<PriceMode>
                shown
                label={t`Who needs a ticket`}
                name="ticketMode"
                chosen={mode}
                onChoose={setMode}
                options={[
                  ['instead', subscribers ? t`Everyone but subscribers` : t`Everyone but followers`],
                  ['on_top', subscribers ? t`Subscribers only, with a ticket` : t`Followers only, with a ticket`],
                ]}
              />
            )}
          </Fold>
          {!changing && (
            <Fold
              label={t`Who’s in the show`}
              value={tags.length === 0 ? t`Only you` : formatList(tags.map((name) => `@${name}`))}
              name="tags"
            >
              <PeopleField tags={tags} onChange={setTags} />
            </Fold>
          )}
          <Fold
            label={t`Starts`}
            value={at === '' ? t`Right away` : formatStart(at)}
            name="startsAt"
            first={changing !== null}
          >
            {!changing && (
              <label className="row">
                <span className="grow">{t`Schedule for later`}</span>
                <Switch on={at !== ''} onSwitch={(on) => setAt(on ? nextHour() : '')} />
              </label>
            )}
            {at !== '' && (
              <TextField
                label={t`Date and time (${zone})`}
                name="startsAt"
                type="datetime-local"
                value={local(at)}
                hint={
                  changing
                    ? t`If you change the time, we tell ticket holders. They can return their ticket.`
                    : t`Within 30 days. Fans can buy tickets right away.`
                }
                onChange={({ target }) => {
                  const time = new Date(target.value)
                  if (!Number.isNaN(time.getTime())) setAt(time.toISOString())
                }}
              />
            )}
          </Fold>
          <Fold label={t({ message: 'Length', context: 'of a show' })} value={formatMinutes(minutes)} name="minutes">
            <SelectField
              label={t`About how long?`}
              name="minutes"
              value={String(minutes)}
              onChange={({ target }) => setMinutes(Number(target.value))}
              hint={priced ? t`If you end in the first third, tickets are refunded automatically.` : undefined}
            >
              {lengths.map((length) => (
                <option key={length} value={length}>
                  {formatMinutes(length)}
                </option>
              ))}
            </SelectField>
          </Fold>
          <Fold label={t`Recording`} value={records ? t`Saved to your drafts` : t`Not saved`} name="records">
            <label className="row">
              <span className="grow">{t`Save a recording`}</span>
              <Switch on={records} onSwitch={setRecords} />
            </label>
            <p className="hint">
              <Trans>It becomes a draft for {recordingDays} days. Nobody else sees it unless you post it.</Trans>
            </p>
          </Fold>
        </div>
        {children}
      </div>
      <div className="studio-go">
        {at === '' ? (
          <Button kind="ink" size="lg" block icon={Radio} type="submit" busy={form.pending} disabled={!ready}>
            {source === 'encoder' ? t`Set up show` : t`Go live`}
          </Button>
        ) : (
          <Button kind="ink" size="lg" block icon={CalendarClock} type="submit" busy={form.pending}>
            {changing ? t`Save changes` : t`Schedule show`}
          </Button>
        )}
        <p className="xs muted centred">
          {priced && <Trans>You keep {keptShare} of each ticket.</Trans>}{' '}
          {at === '' && source === 'encoder' ? (
            <Trans>Your show begins when your encoder connects, within an hour.</Trans>
          ) : at === '' ? (
            <Trans>We notify fans who turned on your bell.</Trans>
          ) : (
            <Trans>Start within an hour of this time. Otherwise we cancel it and refund tickets.</Trans>
          )}
        </p>
      </div>
    </Form>
  )
}
