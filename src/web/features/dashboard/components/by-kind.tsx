import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { Price } from '#web/ui/price.tsx'
import { useTransactionWord } from '#web/ui/use-transaction-word.ts'
import type { Earnings } from '../api.ts'

/** The creator's part of the last 30 days, by what it was paid for. */
export function ByKind({ kinds }: { readonly kinds: Earnings['byKind'] }) {
  const { t } = useLingui()
  const wordOf = useTransactionWord()
  if (kinds.length === 0)
    return (
      <p className="muted sm">
        <Trans>Nothing was paid to you in the last 30 days.</Trans>
      </p>
    )
  const most = Math.max(...kinds.map(({ amountCents }) => amountCents), 1)
  return (
    <ul className="kinds">
      {kinds.map(({ kind, amountCents, count }) => (
        <li key={kind} className="kind">
          <span>
            {wordOf(kind)}{' '}
            <span className="muted sm">{t`${plural(count, { one: '# payment', other: '# payments' })}`}</span>
          </span>
          <Price cents={amountCents} />
          {/* The figures say it; the bar is for the eye. */}
          <span className="kind-bar" aria-hidden="true">
            <i style={{ inlineSize: `${String(Math.round((100 * amountCents) / most))}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
