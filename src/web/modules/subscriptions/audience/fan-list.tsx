import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { isApiError } from '#web/platform/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { More, type Pages } from '#web/ui/more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'

/** A list of fans in all its states: coming, failed, empty, nobody who fits. */
export function FanList({
  pages,
  count,
  filtered,
  onShowAll,
  empty,
  children,
}: {
  readonly pages: Pages & { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  /** How many have been read; undefined: none yet. */
  readonly count: number | undefined
  readonly filtered: boolean
  readonly onShowAll: () => void
  /** What will stand here. */
  readonly empty: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  // The session may not know yet that somebody is no creator any more.
  if (isApiError(pages.error, 'creators_only')) return <Redirect to="/becomeCreator" replace />
  if (count === undefined)
    return pages.isError ? (
      <ErrorState fault={pages.error} onRetry={() => void pages.refetch()} />
    ) : (
      <Loading label={t`Loading`}>
        {[1, 2, 3].map((row) => (
          <div key={row} className="row">
            <Skeleton round width="56px" height="56px" />
            <div className="grow stack gap2">
              <Skeleton width="45%" />
              <Skeleton width="60%" height="12px" />
            </div>
          </div>
        ))}
      </Loading>
    )
  if (count === 0)
    return filtered ? (
      <Empty
        icon={SearchX}
        title={<Trans>No matches</Trans>}
        action={<Button onClick={onShowAll}>{t`Show all`}</Button>}
      >
        <Trans>Try another name or fewer filters.</Trans>
      </Empty>
    ) : (
      <Empty icon={UsersRound} title={t`No one here yet`}>
        {empty}
      </Empty>
    )
  return (
    <>
      <ul>{children}</ul>
      <More pages={pages} />
    </>
  )
}
