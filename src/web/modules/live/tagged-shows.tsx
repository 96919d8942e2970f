import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import type { TaggedShow } from '#contract/live-tags.ts'
import { PersonRow } from '#web/modules/accounts/person.tsx'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/labels.tsx'
import { LeaveShowDialog, ShowQuestion } from './show-tag-answer.tsx'

function When({ show: { startsAt, ended } }: { readonly show: TaggedShow }) {
  if (startsAt === null) return <Trans>Not live yet</Trans>
  return ended ? <Trans>Over. The recording isn’t posted.</Trans> : formatDateTime(startsAt)
}

function TaggedShowCard({ show }: { readonly show: TaggedShow }) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  const { id, creator, title, state, startsAt, ended } = show
  return (
    <article aria-label={title}>
      <Card className="stack gap4">
        <PersonRow {...creator} sub={<When show={show} />} />
        <p className="strong">
          {/* one that begins at once has no page before it does */}
          {startsAt === null || ended ? (
            <bdi>{title}</bdi>
          ) : (
            <Link className="link" href={`/live/${String(id)}/join`}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </p>
        {state === 'asked' ? (
          <ShowQuestion id={id} />
        ) : (
          <div>
            <Button size="sm" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
              {ended ? t`Delete recording` : t`Leave show`}
            </Button>
          </div>
        )}
      </Card>
      {leaving && (
        <LeaveShowDialog
          show={{ id, stage: ended ? 'over' : show.isOn ? 'on' : 'to_come' }}
          onClose={() => setLeaving(false)}
        />
      )}
    </article>
  )
}

/** Shows that I am asked to be in, or where I have agreed. */
export const TaggedShows = ({ shows }: { readonly shows: readonly TaggedShow[] }) => (
  <div className="stack gap4">
    {shows.map((show) => (
      <TaggedShowCard key={show.id} show={show} />
    ))}
  </div>
)
