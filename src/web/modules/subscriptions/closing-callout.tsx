import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Callout } from '#web/ui/labels.tsx'
import { offersQuery } from './plan-queries.ts'

/** Said before somebody pays a creator who has asked for their page to be deleted: when it closes, and what becomes of the purchase. */
export function ClosingCallout({ username, children }: { readonly username: string; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...offersQuery(username), staleTime: 10_000, enabled: username !== '' })
  if (!data?.closesAt) return null
  return (
    <Callout tone="warn" title={t`This page closes on ${formatDate(data.closesAt)}`}>
      {children}
    </Callout>
  )
}
