import { Trans, useLingui } from '@lingui/react/macro'
import { CircleFadingPlus, CircleSlash, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import type { Story } from '#contract/stories.ts'
import { api } from '#web/platform/api/client.ts'
import { showToast } from '#web/platform/alerts.ts'
import { useAction } from '#web/platform/use-action.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { refreshStories } from '../queries.ts'

const ReportDialog = lazyPart(() => import('#web/modules/moderation/report-dialog.lazy.tsx'))

/** What else can be done with a story: report another's or mute their author, delete one's own. */
export function StoryMenu({
  story: { id },
  mine,
  muted,
  author: { username, name },
  onOpen,
  onGone,
}: {
  readonly story: Pick<Story, 'id'>
  readonly mine: boolean
  readonly muted: boolean
  readonly author: Person
  readonly onOpen: () => void
  readonly onGone: () => void
}) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'report' | 'delete' | null>(null)
  const mute = useAction(async () => {
    const route = muted ? 'DELETE /users/:username/stories/mute' : 'PUT /users/:username/stories/mute'
    await api(route, { params: { username } })
    showToast(
      muted ? t`${name}’s stories are back on your home page.` : t`${name}’s stories won’t show on your home page.`,
    )
    await refreshStories()
  })
  return (
    <>
      <Menu
        label={t`More`}
        entries={
          mine
            ? [{ id: 'delete', label: t`Delete story`, icon: Trash2, bad: true, run: () => setAsking('delete') }]
            : [
                muted
                  ? { id: 'mute', label: t`Unmute stories`, icon: CircleFadingPlus, run: () => mute.run() }
                  : { id: 'mute', label: t`Mute stories`, icon: CircleSlash, run: () => mute.run() },
                { id: 'report', label: t`Report story`, icon: Flag, bad: true, run: () => setAsking('report') },
              ]
        }
        trigger={(props) => (
          <IconButton
            {...props}
            icon={Ellipsis}
            label={t`More`}
            onClick={() => {
              onOpen()
              props.onClick()
            }}
          />
        )}
      />
      {asking === 'report' && <ReportDialog subject={{ kind: 'story', id }} onClose={() => setAsking(null)} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t`Delete this story?`}
          action={t`Delete story`}
          onConfirm={async () => {
            await api('DELETE /stories/:id', { params: { id } })
            onGone()
            await refreshStories()
          }}
          onClose={() => setAsking(null)}
        >
          <p>
            <Trans>It’s gone for everyone right away, and from your archive. You can’t undo this.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
