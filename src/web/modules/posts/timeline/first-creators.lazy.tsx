import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { CreatorTile } from '#web/modules/discovery/creator-tile.tsx'
import { Reason } from '#web/modules/discovery/suggested-person.tsx'
import { firstCreatorsQuery } from '#web/modules/discovery/suggestions.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/states.tsx'

/** Nobody is followed yet, or nobody has posted: some to begin with. `onDone` is there while somebody still chooses. */
export default function FirstCreators({ onDone }: { readonly onDone?: (() => void) | undefined }) {
  const { t } = useLingui()
  const { data } = useQuery(firstCreatorsQuery)
  const creators = data?.cards ?? []
  const reasons = new Map(data?.reasons?.map((reason) => [reason.username, reason]))
  return (
    <div className="stack first-creators">
      <Empty
        icon={Sparkles}
        title={onDone ? t`Who do you like?` : t`Your timeline is quiet`}
        action={<LinkButton to="/browse" kind="line">{t`Browse creators`}</LinkButton>}
      >
        {onDone
          ? t`Follow a few creators to fill your timeline. It’s free.`
          : t`Posts by people you follow or support appear here, newest first.`}
      </Empty>
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
