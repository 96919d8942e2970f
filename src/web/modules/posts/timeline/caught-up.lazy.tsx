import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'
import { CreatorsToFollow } from './creators-to-follow.tsx'

/** Where the timeline ends: more to find. */
export default function CaughtUp() {
  const { t } = useLingui()
  return (
    <div className="stack">
      <Empty
        icon={CircleCheck}
        title={t`You’re all caught up`}
        action={<LinkButton to="/browse" kind="line">{t`Browse creators`}</LinkButton>}
      />
      <CreatorsToFollow title={<Trans>Find someone new</Trans>} />
    </div>
  )
}
