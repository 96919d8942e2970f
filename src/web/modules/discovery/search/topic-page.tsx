import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Hash } from 'lucide-react'
import { Icon } from '#web/ui/icon.tsx'
import { topicQuery } from './queries.ts'
import { FollowTopic, TopicFigures } from './topic-row.tsx'
import { Nothing } from './results.tsx'

/** What stands above the posts of a topic. */
export function TopicHead({ tag }: { readonly tag: string }) {
  const { data } = useQuery(topicQuery(tag))
  return (
    <div className="big-topic">
      <span className="hash">
        <Icon icon={Hash} />
      </span>
      <div className="grow">
        <h1 className="aside-title clip">
          <bdi>#{data?.label ?? tag}</bdi>
        </h1>
        <p className="muted sm num">{data ? <TopicFigures topic={data} /> : ' '}</p>
      </div>
      {data && <FollowTopic topic={data} />}
    </div>
  )
}

export const NoPosts = ({ tag }: { readonly tag: string }) => (
  <Nothing term={tag}>
    <Trans>
      No posts about <bdi>#{tag}</bdi> match.
    </Trans>
  </Nothing>
)
