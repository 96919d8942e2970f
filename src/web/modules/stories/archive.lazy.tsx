import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Archive, Eye } from 'lucide-react'
import { useState } from 'react'
import type { OwnStory } from '#contract/stories.ts'
import { formatCount, formatDate } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { More } from '#web/ui/load-more.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Empty, ErrorState, Spinner } from '#web/ui/states.tsx'
import { Picture } from '#web/modules/media/media-frame.tsx'
import { ArchiveChoice } from './archive/archive-choice.tsx'
import { OwnHighlights } from './archive/own-highlights.tsx'
import { PastStory } from './archive/past-story.tsx'
import { archiveQuery } from './queries.ts'
import { FaceOverlays } from './story-face.tsx'
import './stories.css'

function Tile({ story, onOpen }: { readonly story: OwnStory; readonly onOpen: () => void }) {
  const { media, language, publishedAt, createdAt, live, viewCount } = story
  // of words on a color nothing else would be seen; what is to be pressed is too large for a tile
  const words = story.overlays.filter(({ type }) => type === 'text')
  return (
    <li>
      <button type="button" onClick={onOpen}>
        {media && <Picture media={media} sizes="160px" />}
        {media && words.length > 0 && <FaceOverlays content={{ media, language, overlays: words }} author="" />}
        <span className="when">
          {live ? <Trans context="story">Active</Trans> : formatDate(publishedAt ?? createdAt, 'medium')}
        </span>
        <span className="views">
          <Icon icon={Eye} size="sm" />
          <span aria-hidden="true">{formatCount(viewCount)}</span>
          <span className="sr">
            <Plural value={viewCount} one="# viewer" other="# viewers" />
          </span>
        </span>
      </button>
    </li>
  )
}

/** All that a creator has ever shown as a story; for them alone. */
export default function StoryArchiveScreen() {
  const { t } = useLingui()
  const archive = useInfiniteQuery(archiveQuery)
  const [opened, setOpened] = useState<OwnStory | null>(null)
  const { data, error, refetch } = archive
  const stories = data?.pages.flatMap((page) => page.stories)
  return (
    <Screen title={t`Story archive`} end={<LinkButton size="sm" to="/stories/create">{t`New story`}</LinkButton>}>
      {stories ? (
        stories.length === 0 ? (
          <Empty icon={Archive} title={t`No stories yet`}>{t`Your stories stay here after 24 hours.`}</Empty>
        ) : (
          <>
            <OwnHighlights />
            <ArchiveChoice />
            <p className="muted sm archive-note">
              <Trans>Only you can see this.</Trans>
            </p>
            <ul className="story-archive" aria-label={t`Your stories`}>
              {stories.map((story) => (
                <Tile key={story.id} story={story} onOpen={() => setOpened(story)} />
              ))}
            </ul>
            <More pages={archive} />
          </>
        )
      ) : error ? (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
      {opened && <PastStory story={opened} onClose={() => setOpened(null)} />}
    </Screen>
  )
}
