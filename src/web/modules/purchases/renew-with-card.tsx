import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { Price } from '#web/ui/price.tsx'

/** The fan's consent to later charges of the card: given by a press, and never before it. */
export function RenewWithCard({
  isOn,
  onChange,
}: {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isOn}
        aria-label={t`Renew with this card`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {t`Renew with this card`}
        <span className="muted sm choice-hint">
          <Trans>
            It covers what your wallet doesn’t, at least <Price cents={limits.topUpMinCents} />.
          </Trans>
        </span>
      </span>
    </label>
  )
}
