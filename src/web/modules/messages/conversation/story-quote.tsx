import { Trans } from '@lingui/react/macro'
import type { Message } from '#contract/messages.ts'
import { Picture } from '#web/modules/media/media-frame.tsx'

/** The story that a message answers; without its picture where the reader may not see it, or no longer. */
export function StoryQuote({
  story,
  mine,
  name,
}: {
  readonly story: NonNullable<Message['story']>
  readonly mine: boolean
  /** Of the other person. */
  readonly name: string
}) {
  return (
    <div className="bub-story">
      <span>
        {mine ? (
          <Trans>
            You replied to <bdi>{name}</bdi>’s story
          </Trans>
        ) : (
          <Trans>Replied to your story</Trans>
        )}
      </span>
      {story.media && <Picture media={story.media} sizes="72px" />}
    </div>
  )
}
