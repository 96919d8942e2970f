import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/states.tsx'
import { storiesOfQuery, waitingQuery, waitsForPeople } from '../queries.ts'
import { forgetMade, type StoryDraft } from './story-draft.ts'

/** After sharing: leads to the stories as soon as the first is live. What is held or failed stands in the list below. */
export function Sharing({ draft, ids }: { readonly draft: StoryDraft; readonly ids: readonly number[] }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [, navigate] = useLocation()
  const waiting = useQuery({ ...waitingQuery, refetchInterval: 1000 }).data?.stories.filter(({ id }) =>
    ids.includes(id),
  )
  const hasLeft = waiting !== undefined && waiting.length < ids.length
  const { data: shown } = useQuery({ ...storiesOfQuery(user.username), enabled: hasLeft, staleTime: 0 })
  const out = hasLeft ? shown?.stories.find(({ id }) => ids.includes(id))?.id : undefined
  useEffect(() => {
    if (out !== undefined) navigate(`/stories/${user.username}?story=${String(out)}`, { replace: true })
  }, [out, navigate, user.username])
  useEffect(() => () => forgetMade(draft), [draft])
  const asks = waiting?.some(waitsForPeople) ?? false
  const isMoving =
    waiting === undefined || hasLeft || waiting.some((story) => story.state === 'processing' && !waitsForPeople(story))
  return (
    <div className="story-sharing" role="status">
      {isMoving ? (
        <>
          <Spinner />
          <p>
            <Trans>Your story will be live in a moment.</Trans>
          </p>
        </>
      ) : (
        <p>
          {asks ? (
            <Trans>We asked everyone in it. Your story is shared once all agree.</Trans>
          ) : (
            <Trans>Your story isn’t live yet.</Trans>
          )}
        </p>
      )}
      <Button onClick={() => forgetMade(draft)}>{t`New story`}</Button>
    </div>
  )
}
