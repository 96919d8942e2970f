import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CreatorTile } from '#web/modules/discovery/creator-tile.tsx'
import { popularTopicsQuery, useCreators } from '#web/modules/discovery/queries.ts'
import { Reason } from '#web/modules/discovery/suggested-person.tsx'
import { firstCreatorsQuery, shownCreators } from '#web/modules/discovery/suggestions.ts'
import { TopicTiles } from '#web/modules/discovery/topic-tiles.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

/** Nobody is followed yet, or nobody has posted: some to begin with, by taste. `onDone` is there while somebody still chooses. */
export default function FirstCreators({ onDone }: { readonly onDone?: (() => void) | undefined }) {
  const { t } = useLingui()
  const [topic, setTopic] = useState<string>()
  const { data: topics = [] } = useQuery(popularTopicsQuery)
  const { data: suggested } = useQuery(firstCreatorsQuery)
  const ofTopic = useCreators({ sort: 'recommended', ...(topic !== undefined && { topic }) }, topic !== undefined)
  const creators = (topic === undefined ? suggested?.cards : ofTopic.data?.pages.flatMap((page) => page.creators)) ?? []
  const names = creators.map(({ username }) => username).join(' ')
  useEffect(() => {
    shownCreators.set(new Set(names.split(' ')))
    return () => shownCreators.set(new Set())
  }, [names])
  const reasons = new Map(suggested?.reasons?.map((reason) => [reason.username, reason]))
  return (
    <div className="stack first-creators">
      {onDone ? (
        <div className="stack gap1">
          <h2 className="first-title">{t`Who do you like?`}</h2>
          <p className="muted">{t`Follow a few creators to fill your timeline. It’s free.`}</p>
        </div>
      ) : (
        <Empty icon={Sparkles} title={t`Your timeline is quiet`}>
          {t`Posts by people you follow or support appear here, newest first.`}
        </Empty>
      )}
      {topics.length > 0 && <TopicTiles topics={topics} label={t`Topics`} current={topic} onChoose={setTopic} />}
      <ul className="creator-tiles" aria-label={t`Creators to start with`}>
        {creators.map((creator) => {
          const reason = reasons.get(creator.username)
          // to a newcomer nearly all are: said eight times it tells nothing
          const isTelling = reason !== undefined && reason.kind !== 'popular'
          return (
            <CreatorTile key={creator.username} creator={creator} reason={isTelling && <Reason reason={reason} />} />
          )
        })}
      </ul>
      <p className="centred">
        <LinkButton to="/browse" kind="line">{t`Browse creators`}</LinkButton>
      </p>
      {onDone && creators.length > 0 && (
        <div className="row wrap done-choosing">
          <Button kind="ink" size="lg" onClick={onDone}>
            <Trans>Show my timeline</Trans>
          </Button>
          <Button kind="plain" onClick={onDone}>
            <Trans>Skip</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
