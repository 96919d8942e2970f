import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { IdentityReason } from '#web/modules/accounts/identity-reason.tsx'

/** Why staff want more, or have declined, in words; then their own. */
export function Reason(props: Omit<ComponentProps<typeof IdentityReason>, 'own'>) {
  const { t } = useLingui()
  const own = {
    under_age: t`Creators must be 18 or older.`,
    not_possible_there: t`We can’t pay creators in your country.`,
  }
  return <IdentityReason {...props} own={own} />
}
