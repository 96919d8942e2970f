import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, PenLine } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { queryClient } from '#web/platform/query.ts'
import { useSession } from '#web/platform/session.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Cover } from '../highlights/cover.tsx'
import { moved } from '../highlights/move-item.ts'
import { highlightsQuery } from '../highlights/queries.ts'

const HighlightEditor = lazyPart(() => import('../highlights/highlight-editor.lazy.tsx'))

/** One's highlights in the order in which they stand on the profile. */
export function OwnHighlights() {
  const { t } = useLingui()
  const { user } = useSession()
  const query = highlightsQuery(user.username)
  const { data, refetch } = useQuery(query)
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const highlights = data?.highlights ?? []
  const move = useAction(async (index: number, by: -1 | 1) => {
    const order = moved(highlights, index, by)
    queryClient.setQueryData(query.queryKey, (before) => before && { ...before, highlights: [...order] })
    try {
      await api('PUT /highlights', { body: { ids: order.map(({ id }) => id) } })
    } finally {
      await refetch()
    }
  })
  return (
    <section className="stack gap2" aria-labelledby="own-highlights">
      <div className="row">
        <h2 className="card-title" id="own-highlights">
          <Trans>Highlights</Trans>
        </h2>
        <Button size="sm" className="push" onClick={() => setEditing('new')}>
          <Trans>New highlight</Trans>
        </Button>
      </div>
      {data && highlights.length === 0 && (
        <p className="muted sm">
          <Trans>Highlights keep your best stories on your profile.</Trans>
        </p>
      )}
      <ol className="hl-lines">
        {highlights.map(({ id, name, storyCount, cover }, index) => (
          <li key={id} className="hl-line">
            <Cover cover={cover} />
            <span className="grow">
              <b className="clip" dir="auto">
                {name}
              </b>
              <span className="xs muted">
                <Plural value={storyCount} one="# story" other="# stories" />
              </span>
            </span>
            <IconButton
              icon={ArrowUp}
              label={t`Move ${name} up`}
              disabled={index === 0}
              onClick={() => move.run(index, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t`Move ${name} down`}
              disabled={index === highlights.length - 1}
              onClick={() => move.run(index, 1)}
            />
            <IconButton icon={PenLine} label={t`Edit ${name}`} onClick={() => setEditing(id)} />
          </li>
        ))}
      </ol>
      {editing !== null && (
        <HighlightEditor id={editing === 'new' ? null : editing} first={[]} onClose={() => setEditing(null)} />
      )}
    </section>
  )
}
