import { useLingui } from '@lingui/react/macro'
import {
  CircleFadingPlus,
  CircleSlash,
  Ellipsis,
  Flag,
  GalleryVerticalEnd,
  MessageCircleOff,
  PenLine,
  Trash2,
  UserX,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Person } from '#contract/fields.ts'
import type { Story } from '#contract/stories.ts'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { useAction } from '#web/platform/use-action.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { DeleteStoryDialog } from '../delete-story-dialog.tsx'
import { LeaveStoryDialog } from '../leave-story-dialog.tsx'
import { refreshStories } from '../queries.ts'

const AddToHighlight = lazyPart(() => import('../highlights/add-to-highlight.lazy.tsx'))
const HighlightEditor = lazyPart(() => import('../highlights/highlight-editor.lazy.tsx'))
const ReportDialog = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))

function Resting({ when, onChange }: { readonly when: boolean; readonly onChange: (busy: boolean) => void }) {
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (!when) return
    tell(true)
    return () => tell(false)
  }, [when])
  return null
}

/** What else can be done with a story: report another's or mute their author, delete one's own. */
export function StoryMenu({
  story,
  highlightId,
  mine,
  muted,
  author: { username, name },
  onBusy,
  onGone,
}: {
  readonly story: Story
  /** The highlight in which it is watched. */
  readonly highlightId?: number
  readonly mine: boolean
  readonly muted: boolean
  readonly author: Person
  /** The story rests while the menu, or what it opened, is there. */
  readonly onBusy: (busy: boolean) => void
  readonly onGone: () => void
}) {
  'use memo'
  const { t } = useLingui()
  const [asking, setAsking] = useState<'report' | 'delete' | 'add' | 'edit' | 'leave' | null>(null)
  const { id } = story
  const isInIt = !story.locked && story.tags.some(({ isMe }) => isMe)
  const mute = useAction(async () => {
    const route = muted ? 'DELETE /users/:username/stories/mute' : 'PUT /users/:username/stories/mute'
    await api(route, { params: { username } })
    showToast(
      muted ? t`${name}’s stories are back on your home page.` : t`${name}’s stories won’t show on your home page.`,
    )
    await refreshStories()
  })
  const takeBackMessage = useAction(async () => {
    await api('DELETE /stories/:id/answer', { params: { id } })
    showToast(t`You took your answer back.`)
    await refreshStories()
  })
  return (
    <>
      <Menu
        label={t`More`}
        entries={
          mine
            ? [
                ...(highlightId === undefined
                  ? [
                      {
                        id: 'add',
                        label: t`Add to highlight`,
                        icon: GalleryVerticalEnd,
                        run: () => setAsking('add'),
                      },
                    ]
                  : [{ id: 'edit', label: t`Edit highlight`, icon: PenLine, run: () => setAsking('edit') }]),
                { id: 'delete', label: t`Delete story`, icon: Trash2, bad: true, run: () => setAsking('delete') },
              ]
            : [
                ...(!story.locked && story.showsMyAnswer
                  ? [
                      {
                        id: 'answer',
                        label: t`Take back my answer`,
                        icon: MessageCircleOff,
                        run: () => takeBackMessage.run(),
                      },
                    ]
                  : []),
                ...(isInIt
                  ? [{ id: 'leave', label: t`Remove story`, icon: UserX, bad: true, run: () => setAsking('leave') }]
                  : []),
                muted
                  ? { id: 'mute', label: t`Unmute stories`, icon: CircleFadingPlus, run: () => mute.run() }
                  : { id: 'mute', label: t`Mute stories`, icon: CircleSlash, run: () => mute.run() },
                { id: 'report', label: t`Report story`, icon: Flag, bad: true, run: () => setAsking('report') },
              ]
        }
        trigger={(props) => (
          <>
            <IconButton {...props} icon={Ellipsis} label={t`More`} />
            <Resting when={props['aria-expanded'] || asking !== null} onChange={onBusy} />
          </>
        )}
      />
      {asking === 'add' && !story.locked && (
        <AddToHighlight
          story={{ id, media: story.media, publishedAt: story.publishedAt }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'edit' && highlightId !== undefined && (
        <HighlightEditor id={highlightId} first={[]} onClose={() => setAsking(null)} />
      )}
      {asking === 'report' && <ReportDialog subject={{ kind: 'story', id }} onClose={() => setAsking(null)} />}
      {asking === 'leave' && <LeaveStoryDialog id={id} onGone={onGone} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteStoryDialog id={id} onGone={onGone} onClose={() => setAsking(null)} />}
    </>
  )
}
