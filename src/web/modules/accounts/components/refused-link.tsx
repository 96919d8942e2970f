import { useLingui } from '@lingui/react/macro'
import { Clock, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isApiError } from '#web/platform/api/api-error.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty, ErrorState } from '#web/ui/states.tsx'
import type { Refusal } from '../redeem-link.ts'

export function useRefusalTitle(refusal: Refusal): string {
  const { t } = useLingui()
  return {
    link_spent: t`This link was already used.`,
    link_expired: t`This link has expired.`,
    link_invalid: t`This link isn’t valid.`,
  }[refusal]
}

/** A mailed link that does not work: says which way, what that means (`children`) and what comes next. */
export function RefusedLink({
  refusal,
  action,
  children,
}: {
  readonly refusal: Refusal
  readonly action: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Empty icon={MailX} title={useRefusalTitle(refusal)} action={action}>
      {children}
    </Empty>
  )
}

/** The link could not be tried: asked too often, or no answer. It is still good. */
export function LinkFault({ fault, onRetry }: { readonly fault: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui()
  if (!isApiError(fault) || fault.status !== 429) return <ErrorState fault={fault} onRetry={onRetry} />
  return (
    <Empty
      icon={Clock}
      title={t`Please wait a moment`}
      action={<Button kind="ink" onClick={onRetry}>{t`Try again`}</Button>}
    >
      {textOf(fault)}
    </Empty>
  )
}
