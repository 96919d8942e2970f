import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { suggestedQuery } from '#web/modules/discovery/suggestions.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'

const SuggestedList = lazyPart(() => import('#web/modules/discovery/suggested-list.lazy.tsx'))

/** Where the timeline ends: more to find. The same call as the box at the side. */
export default function CaughtUp() {
  const { t } = useLingui()
  const { data } = useQuery(suggestedQuery)
  return (
    <div className="stack">
      <Empty
        icon={CircleCheck}
        title={t`You’re all caught up`}
        action={<LinkButton to="/browse" kind="line">{t`Browse creators`}</LinkButton>}
      />
      {data && data.suggestedProfiles.length > 0 && (
        <section className="card stack find-someone">
          <h2 className="aside-title">
            <Trans>Find someone new</Trans>
          </h2>
          <SuggestedList data={data} />
        </section>
      )}
    </div>
  )
}
