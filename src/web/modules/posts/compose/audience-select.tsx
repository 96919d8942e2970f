import { useLingui } from '@lingui/react/macro'
import { ChevronDown, UsersRound } from 'lucide-react'
import { audience as audiences } from '#contract/fields.ts'
import type { Audience } from '#contract/fields.ts'
import { audienceIcons, useAudienceNames } from '../card/audience.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { Icon } from '#web/ui/icon.tsx'

const isAudience = (value: string): value is Audience => (audiences.options as readonly string[]).includes(value)

/** "Who can see": nothing is chosen to begin with, so that nobody shows to everyone by mistake what was meant for a few. */
export function AudienceSelect({
  value,
  errorId,
  onChange,
}: {
  readonly value: string
  readonly errorId: string
  readonly onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const names = useAudienceNames()
  const told = useFieldError('audience')
  // Gone as soon as something is chosen, not only with the next try.
  const problem = value === '' ? told : undefined
  return (
    <span className="audience">
      <Icon icon={isAudience(value) ? audienceIcons[value] : UsersRound} size="sm" />
      <select
        name="audience"
        className="chip"
        aria-label={t`Who can see`}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : errorId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled hidden>
          {t`Who can see`}
        </option>
        {audiences.options.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size="sm" />
    </span>
  )
}
