import { useLingui } from '@lingui/react/macro'
import type { RequestState } from '#contract/creator-request.ts'
import { Tag } from '#web/ui/labels.tsx'

/** How a request stands. */
export function RequestTag({ state }: { readonly state: RequestState }) {
  const { t } = useLingui()
  if (state === 'accepted') return <Tag tone="ok">{t`Accepted`}</Tag>
  if (state === 'declined') return <Tag tone="bad">{t`Declined`}</Tag>
  if (state === 'needs_more') return <Tag tone="warn">{t`More info needed`}</Tag>
  return <Tag tone="info">{t`Waiting`}</Tag>
}
