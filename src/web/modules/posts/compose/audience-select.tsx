import { useLingui } from '@lingui/react/macro'
import { ChevronDown, UsersRound } from 'lucide-react'
import { audience as audiences } from '#contract/fields.ts'
import type { Audience, PriceMode } from '#contract/fields.ts'
import { audienceIcons } from '../card/audience.tsx'
import { useAudienceText } from '../card/audience-text.ts'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { Icon } from '#web/ui/icon.tsx'

const isAudience = (value: string): value is Audience => (audiences.options as readonly string[]).includes(value)

/** "Who can see": nothing is chosen to begin with, so that nobody shows to everyone by mistake what was meant for a few. */
export function AudienceSelect({
  value,
  priceCents,
  modeFor,
  errorId,
  onChange,
}: {
  readonly value: string
  /** Null: it costs nothing. */
  readonly priceCents: number | null
  /** Who pays, with this audience. */
  readonly modeFor: (audience: Audience) => PriceMode
  readonly errorId: string
  readonly onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const textOf = useAudienceText()
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
            {textOf({ audience: option, priceCents, priceMode: modeFor(option) })}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size="sm" />
    </span>
  )
}
