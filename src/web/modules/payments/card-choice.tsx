import { useLingui } from '@lingui/react/macro'
import type { Card } from '#contract/wallet.ts'
import { useCardName } from './queries.ts'

/** A stored card by its id, or one that the provider's page asks for. */
export type Way = number | 'new'

/** Which card pays; a new one may be kept for the next time. */
export function CardChoice({
  cards,
  chosen,
  onChoose,
  keep,
  onKeep,
}: {
  readonly cards: readonly Card[]
  readonly chosen: Way
  readonly onChoose: (way: Way) => void
  readonly keep: boolean
  readonly onKeep: (keep: boolean) => void
}) {
  const { t } = useLingui()
  const nameOf = useCardName()
  const ways: readonly (readonly [Way, string])[] = [
    ...cards.map((card) => [card.id, nameOf(card)] as const),
    ['new', t`Another card`],
  ]
  return (
    <>
      {cards.length > 0 && (
        <fieldset className="pay-with">
          <legend className="label">{t`Pay with`}</legend>
          {ways.map(([way, name]) => (
            <label key={way} className="choice">
              <input type="radio" name="way" checked={way === chosen} onChange={() => onChoose(way)} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {chosen === 'new' && (
        <label className="choice">
          <input
            type="checkbox"
            checked={keep}
            aria-label={t`Save this card for next time`}
            onChange={(event) => onKeep(event.target.checked)}
          />
          <span>
            {t`Save this card for next time`}
            <span className="muted sm choice-hint">
              {t`Our payment partner stores it. Remove it any time in your wallet.`}
            </span>
          </span>
        </label>
      )}
    </>
  )
}
