import { formatMoney } from '#web/platform/i18n/format.ts'
import { classes } from './classes.ts'

/**
 * An amount of money from integer cents, isolated from the direction of the text around it. `signed` is for what moved: minus in
 * ink, plus in green; red is never for spending.
 */
export function Price({
  cents,
  signed,
  big,
}: {
  readonly cents: number
  readonly signed?: boolean
  readonly big?: boolean
}) {
  return (
    <bdi className={classes('price', big && 'price-big', signed && cents > 0 && 'in')}>
      {formatMoney(cents, { sign: signed ? 'always' : 'auto' })}
    </bdi>
  )
}
