import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { formatCount, formatMoney } from '#web/platform/i18n/format.ts'
import { KeyValues } from '../components/key-values.tsx'

/** What an operator cannot choose. */
export function Fixed() {
  const { t } = useLingui()
  return (
    <section className="card-flat stack" aria-labelledby="fixed">
      <div>
        <h2 id="fixed" className="card-title">
          <Trans>Fixed by the product</Trans>
        </h2>
        <p className="sm muted">
          <Trans>Part of the product. Operators can’t change these.</Trans>
        </p>
      </div>
      <KeyValues
        rows={[
          [t`Smallest withdrawal`, formatMoney(limits.withdrawalMinCents)],
          [
            t`Paid within`,
            <Plural key="w" value={limits.withdrawalBusinessDays} one="# business day" other="# business days" />,
          ],
          [t`Minimum age`, formatCount(limits.minimumAgeYears)],
          [t`Single top-up`, `${formatMoney(limits.topUpMinCents)} – ${formatMoney(limits.topUpMaxCents)}`],
        ]}
      />
    </section>
  )
}
