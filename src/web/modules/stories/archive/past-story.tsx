import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnStory } from '#contract/stories.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { useSession } from '#web/platform/session.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DeleteStoryDialog } from '../delete-story-dialog.tsx'
import { StoryFace } from '../story-face.tsx'
import { ViewersList } from '../viewers/viewers-list.tsx'

const AddToHighlight = lazyPart(() => import('../highlights/add-to-highlight.lazy.tsx'))

/** A story of one's own from any day: what it was, how many watched it, and how to delete it. */
export function PastStory({ story, onClose }: { readonly story: OwnStory; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const [asking, setAsking] = useState<'delete' | 'highlight' | null>(null)
  const { id, media, caption, publishedAt, createdAt } = story
  if (asking === 'highlight')
    return (
      <AddToHighlight story={{ id, media, publishedAt: publishedAt ?? createdAt }} onClose={() => setAsking(null)} />
    )
  if (asking === 'delete') return <DeleteStoryDialog id={id} onGone={onClose} onClose={() => setAsking(null)} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={formatDateTime(publishedAt ?? createdAt)}
      foot={
        <>
          <Button onClick={() => setAsking('highlight')}>{t`Add to highlight`}</Button>
          <Button kind="danger" onClick={() => setAsking('delete')}>{t`Delete story`}</Button>
        </>
      }
    >
      <div className="stack gap3 story-past">
        {media && <StoryFace content={{ ...story, media }} author={user.username} />}
        {caption !== '' && (
          <p dir="auto" lang={story.language ?? undefined}>
            {caption}
          </p>
        )}
        {publishedAt !== null && <ViewersList storyId={id} />}
      </div>
    </Dialog>
  )
}
