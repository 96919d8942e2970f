import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PriceMode } from '#contract/fields.ts'
import type { OwnShow } from '#contract/live.ts'
import { limits } from '#contract/limits.ts'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { usePriceLimits } from '#web/modules/site/price-limits.ts'
import { api } from '#web/platform/api/client.ts'
import { formatWait } from '#web/platform/i18n/format.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import type { Way } from './ways.tsx'

const { recordingDays } = limits

/** Minutes. */
const lengths = [15, 30, 60, 90, 120, 180, 240]

const schema = async () => (await import('#contract/live.ts')).showBody

/** What the show is, who may watch it, and what it costs; then it begins. */
export function ShowForm({
  ready,
  source = 'browser',
  onStart,
  children,
}: {
  readonly ready: boolean
  readonly source?: Way
  readonly onStart: (show: OwnShow) => void
  /** Which camera and microphone, or the encoder's key. */
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const { ticketMaxCents } = usePriceLimits()
  const [audience, setAudience] = useState('')
  const [typed, setTyped] = useState('')
  const [mode, setMode] = useState<PriceMode>('instead')
  const [records, setRecords] = useState(true)
  const priced = typed.trim() !== ''
  const form = useForm({
    schema,
    read: (data) => ({
      title: textIn(data, 'title'),
      // nothing is chosen to begin with, so that nobody shows to everyone by mistake what was meant for a few
      audience: textIn(data, 'audience') as 'everyone',
      minutes: Number(textIn(data, 'minutes')),
      records,
      source,
      ...(priced && { ticketCents: parseDollars(typed) ?? 0, ticketMode: audience === 'everyone' ? 'on_top' : mode }),
    }),
    submit: async (body) => {
      const { show } = await api('POST /live', { body })
      onStart(show)
    },
  })
  const [least, most] = [formatShortMoney(limits.postPriceMinCents), formatShortMoney(ticketMaxCents)]
  const subscribers = audience === 'subscribers'
  return (
    <Form form={form}>
      <div className="studio-form">
        <TextField label={t`Title`} name="title" maxLength={limits.showTitleMax} autoComplete="off" />
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
        <SelectField
          label={t`About how long?`}
          name="minutes"
          defaultValue="60"
          hint={priced ? t`If you end in the first third, tickets are refunded automatically.` : undefined}
        >
          {lengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatWait(minutes * 60)}
            </option>
          ))}
        </SelectField>
        <div className="stack gap1">
          <label className="row">
            <span className="grow">{t`Save a recording`}</span>
            <Switch on={records} onSwitch={setRecords} />
          </label>
          <p className="hint">
            <Trans>It becomes a draft for {recordingDays} days. Nobody else sees it unless you post it.</Trans>
          </p>
        </div>
        {children}
      </div>
      <div className="studio-go">
        <Button kind="ink" size="lg" block icon={Radio} type="submit" busy={form.pending} disabled={!ready}>
          {source === 'encoder' ? t`Set up show` : t`Go live`}
        </Button>
        <p className="xs muted centred">
          {source === 'encoder' ? (
            <Trans>Your show begins when your encoder connects, within an hour.</Trans>
          ) : (
            <Trans>We notify fans who turned on your bell.</Trans>
          )}
        </p>
      </div>
    </Form>
  )
}
