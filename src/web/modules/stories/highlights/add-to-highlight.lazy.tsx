import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '#web/platform/alerts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { api } from '#web/platform/api/client.ts'
import { useSession } from '#web/platform/session.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { refreshStories } from '../queries.ts'
import type { ChosenStory } from './chosen-stories.tsx'
import { Cover } from './cover.tsx'
import { highlightsQuery } from './queries.ts'

const HighlightEditor = lazyPart(() => import('./highlight-editor.lazy.tsx'))

/** Puts one story of one's own into a highlight, or into a new one. */
export default function AddToHighlight({
  story,
  onClose,
}: {
  readonly story: ChosenStory
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { user } = useSession()
  const { data, error, refetch } = useQuery(highlightsQuery(user.username))
  const [making, setMaking] = useState(false)
  const add = useAction(
    async (id: number, name: string) => {
      await api('PUT /highlights/:id/stories', { params: { id }, body: { storyIds: [story.id] } })
      showToast(t`Added to ${name}.`)
      onClose()
      await refreshStories()
    },
    { inPlace: true },
  )
  if (making) return <HighlightEditor id={null} first={[story]} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Add to highlight`}
      foot={
        <Button icon={Plus} kind="ink" onClick={() => setMaking(true)}>
          <Trans>New highlight</Trans>
        </Button>
      }
    >
      {data ? (
        <ul className="hl-lines">
          {data.highlights.map(({ id, name, cover }) => (
            <li key={id}>
              <button type="button" className="hl-line hl-pick" onClick={() => add.run(id, name)}>
                <Cover cover={cover} />
                <b className="grow clip" dir="auto">
                  {name}
                </b>
              </button>
            </li>
          ))}
          {data.highlights.length === 0 && (
            <li className="muted">
              <Trans>Highlights keep your best stories on your profile.</Trans>
            </li>
          )}
        </ul>
      ) : error ? (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
      <Problem>{add.problem}</Problem>
    </Dialog>
  )
}
