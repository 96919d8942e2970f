import { Plural } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { TopicTile } from '#contract/search.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { classes } from '#web/ui/classes.ts'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import { tagPath } from './search/search-address.ts'
import './topic-tiles.css'

function Face({ topic: { label, cover, postCount, morePosts } }: { readonly topic: TopicTile }) {
  const posts = `${formatCount(postCount)}${morePosts ? '+' : ''}`
  return (
    <>
      {cover && <Picture media={{ ...cover, alt: '' }} sizes="150px" />}
      <bdi className="clip">#{label}</bdi>
      {postCount > 0 && (
        <small className="num">
          <Plural value={postCount} one={`${posts} post`} other={`${posts} posts`} />
        </small>
      )}
    </>
  )
}

/** Topics with what is made in them: links to their posts, or with `onChoose` switches of which one may be on. */
export function TopicTiles({
  topics,
  label,
  current,
  onChoose,
  inRows = false,
}: {
  readonly topics: readonly TopicTile[]
  readonly label: string
  readonly current?: string | undefined
  readonly onChoose?: (label: string | undefined) => void
  /** Beside a side bar they stand in rows; on a phone in one that scrolls. */
  readonly inRows?: boolean
}) {
  return (
    <ScrollRow>
      <ul className={classes('scroll-x topic-tiles', inRows && 'in-rows')} aria-label={label}>
        {topics.map((topic) => (
          <li key={topic.topic}>
            {onChoose ? (
              <button
                type="button"
                className="topic-tile"
                aria-pressed={current === topic.label}
                onClick={() => onChoose(current === topic.label ? undefined : topic.label)}
              >
                <Face topic={topic} />
              </button>
            ) : (
              <Link href={tagPath(topic.label)} className="topic-tile">
                <Face topic={topic} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </ScrollRow>
  )
}
