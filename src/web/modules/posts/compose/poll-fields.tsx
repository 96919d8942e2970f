import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, SelectField } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { type Composition, pollDays } from './composition.ts'

type Poll = NonNullable<Composition['poll']>

export const emptyPoll: Poll = { options: ['', ''], days: 3 }

/** The options of a poll and how long it is open. */
export function PollFields({
  poll,
  onChange,
}: {
  readonly poll: Poll
  readonly onChange: (poll: Poll | null) => void
}) {
  const { t } = useLingui()
  const { options, days } = poll
  const [ofOptions, ofAll] = [useFieldError('poll.options'), useFieldError('poll')]
  const problem = ofOptions ?? ofAll
  return (
    <fieldset className="compose-part stack gap2">
      <div className="row">
        <legend className="label">
          <Trans>Poll</Trans>
        </legend>
        <IconButton icon={X} label={t`Remove poll`} className="push" onClick={() => onChange(null)} />
      </div>
      {options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an option is its place: two may hold the same words while they are typed
        <div key={index} className="row gap2">
          <input
            className="input"
            dir="auto"
            aria-label={t`Option ${formatCount(index + 1)}`}
            placeholder={t`Option ${formatCount(index + 1)}`}
            maxLength={limits.pollOptionMax}
            value={option}
            onChange={(event) => onChange({ ...poll, options: options.with(index, event.target.value) })}
          />
          {options.length > limits.pollOptionsMin && (
            <IconButton
              icon={X}
              label={t`Remove option ${formatCount(index + 1)}`}
              onClick={() => onChange({ ...poll, options: options.toSpliced(index, 1) })}
            />
          )}
        </div>
      ))}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      {options.length < limits.pollOptionsMax && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => onChange({ ...poll, options: [...options, ''] })}>
            <Trans>Add an option</Trans>
          </Button>
        </div>
      )}
      <SelectField
        label={t`Open for`}
        name="poll.closesAt"
        value={days}
        onChange={(event) => onChange({ ...poll, days: Number(event.target.value) })}
      >
        {pollDays.map((each) => (
          <option key={each} value={each}>
            {t`${plural(each, { one: '# day', other: '# days' })}`}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
