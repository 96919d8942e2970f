import { useLingui } from '@lingui/react/macro'
import type { Audience, PriceMode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/form-context.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { usePriceLimits } from '#web/modules/site/price-limits.ts'
import { useAudienceText } from '../card/audience-text.ts'

/** Two ways to say who pays: everyone else, or the audience as well. */
function Payers({
  audience,
  mode,
  cents,
  onChange,
}: {
  readonly audience: 'followers' | 'subscribers'
  readonly mode: PriceMode
  readonly cents: number
  readonly onChange: (mode: PriceMode) => void
}) {
  const { t } = useLingui()
  const textOf = useAudienceText()
  const problem = useFieldError('priceMode')
  const subscribers = audience === 'subscribers'
  const choices: readonly (readonly [PriceMode, string])[] = [
    [
      'instead',
      subscribers ? t`Subscribers see it. Others can unlock it.` : t`Followers see it. Others can unlock it.`,
    ],
    ['on_top', subscribers ? t`Only subscribers can unlock it.` : t`Only followers and subscribers can unlock it.`],
  ]
  return (
    <div className="stack gap1" role="radiogroup" aria-label={t`Who pays`}>
      {choices.map(([id, hint]) => (
        <label key={id} className="choice">
          <input type="radio" name="priceMode" checked={mode === id} onChange={() => onChange(id)} />
          <span>
            {textOf({ audience, priceCents: cents, priceMode: id })}
            <span className="xs muted choice-hint">{hint}</span>
          </span>
        </label>
      ))}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </div>
  )
}

/** What opening the post costs, and who pays that. */
export function PostPrice({
  audience,
  typed,
  mode,
  onType,
  onMode,
}: {
  /** Empty: none is chosen yet. */
  readonly audience: string
  readonly typed: string
  /** `cents` is 0 for what cannot be read as an amount: out of range, so that the answer says what is wanted. */
  readonly onType: (typed: string, cents: number) => void
  readonly mode: PriceMode
  readonly onMode: (mode: PriceMode) => void
}) {
  const { t } = useLingui()
  const { postPriceMaxCents } = usePriceLimits()
  const cents = parseDollars(typed) ?? 0
  const [least, most] = [formatShortMoney(limits.postPriceMinCents), formatShortMoney(postPriceMaxCents)]
  const payers: Readonly<Record<Audience | '', string>> = {
    '': t`Fans pay this once to unlock, plus tax.`,
    everyone: t`Everyone pays this once to unlock, plus tax. Your subscribers too.`,
    followers: t`Paid once, plus tax.`,
    subscribers: t`Paid once, plus tax.`,
  }
  return (
    <>
      <MoneyField
        label={t`Price to unlock`}
        name="priceCents"
        hint={`${t`From ${least} to ${most}.`} ${payers[audience as Audience | '']}`}
        typed={typed}
        onType={(text) => onType(text, parseDollars(text) ?? 0)}
        autoFocus={typed === ''}
      />
      {(audience === 'followers' || audience === 'subscribers') && cents > 0 && (
        <Payers audience={audience} mode={mode} cents={cents} onChange={onMode} />
      )}
    </>
  )
}
