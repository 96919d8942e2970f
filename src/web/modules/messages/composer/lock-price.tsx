import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole, X } from 'lucide-react'
import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { formatShortMoney } from '#web/platform/i18n/format-short.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { parseDollars } from '#web/modules/payments/amounts.ts'
import { usePriceLimits } from '#web/modules/site/price-limits.ts'

export type LockWish = { readonly typed: string }

/** Reads prices of locked messages, within what the operator allows. */
export function useLockPrices() {
  const { t } = useLingui()
  const { postPriceMaxCents: most } = usePriceLimits()
  return {
    /** In cents; null for what is no price of a locked message. */
    centsOf: ({ typed }: LockWish): number | null => {
      const cents = parseDollars(typed)
      return cents !== null && cents >= limits.postPriceMinCents && cents <= most ? cents : null
    },
    /** What is said of such a one. */
    problem: t`A locked message costs between ${formatShortMoney(limits.postPriceMinCents)} and ${formatShortMoney(most)}.`,
  }
}

/** What opening the media of this message will cost: asked for once there is some. */
export function LockPrice({
  wish,
  hasMedia,
  onWish,
  onRemove,
}: {
  readonly wish: LockWish
  readonly hasMedia: boolean
  readonly onWish: (wish: LockWish) => void
  readonly onRemove: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const { centsOf, problem } = useLockPrices()
  const wrong = wish.typed.trim() !== '' && centsOf(wish) === null
  return (
    <>
      <div className="price-row">
        <Icon icon={LockKeyhole} size="sm" />
        {hasMedia ? (
          <>
            <label className="grow" htmlFor={id}>
              <Trans>Price to unlock (dollars)</Trans>
            </label>
            <input
              id={id}
              className="input"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder="5.00"
              aria-invalid={wrong || undefined}
              value={wish.typed}
              onChange={(event) => onWish({ typed: event.target.value })}
            />
          </>
        ) : (
          <span className="grow">
            <Trans>Add photos or videos to lock</Trans>
          </span>
        )}
        <IconButton icon={X} label={t`No price`} onClick={onRemove} />
      </div>
      {hasMedia && wrong && <FieldError>{problem}</FieldError>}
    </>
  )
}
