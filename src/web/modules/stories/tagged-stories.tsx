import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TaggedStory } from '#contract/story-tags.ts'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { formatAgo, formatDateTime } from '#web/platform/i18n/format.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { TagQuestion } from '#web/modules/accounts/tag-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { Card } from '#web/ui/labels.tsx'
import { More, type Pages } from '#web/ui/load-more.tsx'
import { LeaveStoryDialog } from './leave-story-dialog.tsx'
import { refreshStories } from './queries.ts'
import { StoryFace } from './story-face.tsx'
import { StoryAudience } from './viewer/story-audience.tsx'
import './stories.css'

function Question({ story }: { readonly story: TaggedStory }) {
  const { t } = useLingui()
  const params = { id: story.id }
  return (
    <TagQuestion
      title={<Trans>Are you in this story?</Trans>}
      refusal={<Trans>Don’t share it</Trans>}
      onAgree={async () => {
        await api('PUT /stories/:id/tag', { params })
        showToast(t`You agreed to be in the story.`)
        await refreshStories()
      }}
      onRefuse={async () => {
        await api('DELETE /stories/:id/tag', { params })
        showToast(t`The story won’t be shared.`)
        await refreshStories()
      }}
    >
      <Trans>It’s only shared if you agree, with your name. You can change your mind any time.</Trans>
    </TagQuestion>
  )
}

function When({ story: { publishAt, publishedAt, createdAt, shown } }: { readonly story: TaggedStory }) {
  const { t } = useLingui()
  const time = publishAt === null ? '' : formatDateTime(publishAt)
  if (publishedAt === null) return publishAt === null ? formatAgo(createdAt) : t`Scheduled for ${time}`
  return shown ? formatAgo(publishedAt) : formatDateTime(publishedAt)
}

function TaggedStoryCard({ story }: { readonly story: TaggedStory }) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  const { author, content, publishedAt, audience, priceCents } = story
  const { name } = author
  const label = t`Story by ${name}`
  return (
    <article aria-label={label}>
      <Card className="story-ask stack gap4">
        <PersonRow
          {...author}
          sub={
            <Dotted className="story-ask-terms">
              <When story={story} />
              <StoryAudience audience={audience} listName={null} priceCents={priceCents} />
            </Dotted>
          }
        />
        {content ? (
          <>
            <StoryFace content={content} author={author.username} />
            {content.caption !== '' && (
              <p dir="auto" lang={content.language ?? undefined}>
                {content.caption}
              </p>
            )}
          </>
        ) : (
          <p className="muted sm">
            {publishedAt === null ? (
              <Trans>We’re reviewing this story. No one can see it.</Trans>
            ) : (
              <Trans>No longer shown. Its author keeps it in their archive.</Trans>
            )}
          </p>
        )}
        {story.state === 'asked' ? (
          <Question story={story} />
        ) : (
          <Button size="sm" className="story-ask-leave" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            {t`Remove story`}
          </Button>
        )}
      </Card>
      {leaving && <LeaveStoryDialog id={story.id} onClose={() => setLeaving(false)} />}
    </article>
  )
}

/** Stories that I am asked to be in, or where I have agreed. */
export const TaggedStories = ({
  stories,
  pages,
}: {
  readonly stories: readonly TaggedStory[]
  readonly pages: Pages
}) => (
  <div className="stack gap4">
    {stories.map((story) => (
      <TaggedStoryCard key={story.id} story={story} />
    ))}
    <More pages={pages} />
  </div>
)
