import { useLingui } from '@lingui/react/macro'
import { DollarSign } from 'lucide-react'
import { useId } from 'react'
import { formatCount, formatWholeMoney } from '#web/platform/i18n/format.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import type { AmountWish } from './amounts.ts'

/** Some amounts at a click and one of one's own. All amounts are cents. */
export function AmountChoice({
  presets,
  least,
  most,
  name,
  wish,
  onWish,
  error,
}: {
  readonly presets: readonly number[]
  readonly least: number
  readonly most: number
  /** Of the field in the body. */
  readonly name: string
  readonly wish: AmountWish
  readonly onWish: (wish: AmountWish) => void
  readonly error?: string | undefined
}) {
  const { t } = useLingui()
  const group = useId()
  const range = t`${formatCount(least / 100)} to ${formatCount(most / 100)}`
  return (
    <>
      <fieldset className="amounts">
        <legend className="sr">{t`Amount`}</legend>
        {presets.map((amount) => (
          <label key={amount} className="amount">
            <input
              type="radio"
              name={group}
              value={amount}
              checked={wish.typed.trim() === '' && wish.preset === amount}
              onChange={() => onWish({ preset: amount, typed: '' })}
            />
            {formatWholeMoney(amount)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={t`Another amount`}
        name={name}
        icon={DollarSign}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder={range}
        value={wish.typed}
        onChange={(event) => onWish({ ...wish, typed: event.target.value })}
        error={error}
      />
    </>
  )
}
