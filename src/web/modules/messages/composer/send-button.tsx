import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal } from 'lucide-react'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'

/** Sends; where a message costs something, says so, with tax, in brass. */
export function SendButton({
  totalCents,
  disabled,
  busy,
  className,
  onSend,
}: {
  /** Price and tax; null: free. */
  readonly totalCents: number | null
  readonly disabled: boolean
  readonly busy?: boolean
  readonly className?: string | undefined
  readonly onSend: () => void
}) {
  const { t } = useLingui()
  const { isEmailVerified } = useSession().user
  const off = disabled || !isEmailVerified
  if (totalCents === null)
    return (
      <Button
        kind="ink"
        className={classes('send', className)}
        aria-label={t`Send`}
        disabled={off}
        busy={busy}
        onClick={onSend}
      >
        <Icon icon={SendHorizontal} flip />
      </Button>
    )
  return (
    <Button kind="brass" className={classes(className)} disabled={off} busy={busy} onClick={onSend}>
      <Trans>
        Send <Price cents={totalCents} />
      </Trans>
    </Button>
  )
}
