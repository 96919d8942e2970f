import { useLingui } from '@lingui/react/macro'
import type { ConsentState } from '#contract/consents.ts'
import { Tag } from '#web/ui/labels.tsx'

/** How it stands with somebody who is shown in a post. */
export function ConsentTag({ state }: { readonly state: ConsentState }) {
  const { t } = useLingui()
  if (state === 'agreed') return <Tag tone="ok">{t`Accepted`}</Tag>
  if (state === 'refused') return <Tag tone="bad">{t`Declined`}</Tag>
  if (state === 'withdrawn') return <Tag tone="bad">{t`Consent withdrawn`}</Tag>
  if (state === 'said_no') return <Tag tone="bad">{t`Didn’t agree`}</Tag>
  if (state === 'needs_more') return <Tag tone="warn">{t`More info needed`}</Tag>
  return <Tag tone="info">{t`Waiting`}</Tag>
}
