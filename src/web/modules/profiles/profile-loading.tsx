import { useLingui } from '@lingui/react/macro'
import { PostSkeletons } from '#web/modules/posts/post-list.tsx'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'

export function ProfileLoading() {
  const { t } = useLingui()
  return (
    <div className="stack">
      <Loading label={t`Loading the profile`}>
        <Skeleton height="220px" className="sk-media" />
        <Skeleton width="50%" height="32px" />
        <Skeleton width="88%" />
      </Loading>
      <PostSkeletons count={1} />
    </div>
  )
}

export const BlockedProfile = lazyPart(() => import('./blocked-profile.lazy.tsx'), { Waiting: ProfileLoading })
