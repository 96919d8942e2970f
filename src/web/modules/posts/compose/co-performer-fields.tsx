import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'

/** Names of people who are shown and have no account: each gets a link when the post is made. */
export function CoPerformerFields({
  names,
  onChange,
}: {
  readonly names: readonly string[]
  readonly onChange: (names: readonly string[] | null) => void
}) {
  const { t } = useLingui()
  const problem = useFieldError('depicted')
  return (
    <fieldset className="compose-part stack gap2">
      <div className="row">
        <legend className="label">
          <Trans>Who else is in it</Trans>
        </legend>
        <IconButton icon={X} label={t`No one else is in it`} className="push" onClick={() => onChange(null)} />
      </div>
      {names.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a person is their place: two may have the same name
        <div key={index} className="row gap2">
          <input
            className="input"
            dir="auto"
            autoComplete="off"
            aria-label={t`Person ${formatCount(index + 1)}`}
            placeholder={t`Your name for this person`}
            maxLength={limits.nameMax}
            value={name}
            onChange={(event) => onChange(names.with(index, event.target.value))}
          />
          {names.length > 1 && (
            <IconButton
              icon={X}
              label={t`Remove person ${formatCount(index + 1)}`}
              onClick={() => onChange(names.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      {names.length < limits.coPerformersMax && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => onChange([...names, ''])}>
            <Trans>Add a person</Trans>
          </Button>
        </div>
      )}
      <p className="hint">
        <Trans>They verify their ID and sign by link. We publish once our staff approve.</Trans>
      </p>
    </fieldset>
  )
}
