import { useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { Screen } from '#web/ui/screen.tsx'
import { More } from '#web/ui/more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import './browse.css'
import { useCreators } from './queries.ts'
import { CreatorLine } from './creator-line.tsx'

/** Everyone who creates here, the newest first; open to guests. */
export default function BrowseScreen() {
  const { t } = useLingui()
  const pages = useCreators()
  const creators = pages.data?.pages.flatMap((page) => page.creators) ?? []
  return (
    <Screen title={t`Browse creators`}>
      {pages.isPending && (
        <Loading label={t`Loading creators`}>
          {[1, 2, 3].map((row) => (
            <div key={row} className="row">
              <Skeleton round width="72px" height="72px" />
              <div className="grow stack gap2">
                <Skeleton width="40%" height="18px" />
                <Skeleton width="24%" height="12px" />
                <Skeleton width="88%" />
              </div>
            </div>
          ))}
        </Loading>
      )}
      {pages.isError && !pages.data && <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && creators.length === 0 && (
        <Empty icon={UsersRound} title={t`No one here yet`}>
          {t`Creators will show up here.`}
        </Empty>
      )}
      <ul className="creator-lines">
        {creators.map((creator) => (
          <CreatorLine key={creator.username} creator={creator} />
        ))}
      </ul>
      <More pages={pages} />
    </Screen>
  )
}
