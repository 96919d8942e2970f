import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { viewersQuery } from '../queries.ts'

const ShareDialog = lazyPart(() => import('#web/modules/creators/share-dialog.lazy.tsx'))
const SeenBy = lazyPart(() => import('../viewers/seen-by.lazy.tsx'))

/** Under a story of one's own: how many have seen it, and who. */
export function OwnFoot({
  storyId,
  person,
  onBusy,
}: {
  readonly storyId: number
  /** Its author, where it may be passed on; null: it is not for everyone. */
  readonly person: Person | null
  readonly onBusy: (busy: boolean) => void
}) {
  const { t } = useLingui()
  const { data } = useInfiniteQuery(viewersQuery(storyId))
  const [open, setOpen] = useState<'seen' | 'share' | null>(null)
  const turn = (what: typeof open) => {
    setOpen(what)
    onBusy(what !== null)
  }
  const count = formatCount(data?.pages[0]?.figures.viewCount ?? 0)
  return (
    <footer className="sv-foot own">
      <Button kind="media" icon={Eye} onClick={() => turn('seen')}>
        <Trans>Seen by {count}</Trans>
      </Button>
      {person && <IconButton icon={Share2} label={t`Share`} aria-haspopup="dialog" onClick={() => turn('share')} />}
      {open === 'seen' && <SeenBy storyId={storyId} onClose={() => turn(null)} />}
      {open === 'share' && person && (
        <ShareDialog person={person} what={{ kind: 'story', id: storyId }} tracks={false} onClose={() => turn(null)} />
      )}
    </footer>
  )
}
