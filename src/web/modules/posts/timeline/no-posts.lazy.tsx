import { Trans, useLingui } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'
import { CreatorsToFollow } from './creators-to-follow.tsx'

/** Nobody is followed yet, or nobody has posted: some to begin with. */
export default function NoPosts() {
  const { t } = useLingui()
  return (
    <div className="stack">
      <Empty
        icon={Sparkles}
        title={t`Your timeline is quiet`}
        action={<LinkButton to="/browse" kind="ink">{t`Find creators`}</LinkButton>}
      >{t`Posts by people you follow or support appear here, newest first.`}</Empty>
      <CreatorsToFollow title={<Trans>Creators to start with</Trans>} />
    </div>
  )
}
