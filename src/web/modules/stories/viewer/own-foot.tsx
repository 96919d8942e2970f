import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { viewersQuery } from '../queries.ts'

const SeenBy = lazyPart(() => import('../viewers/seen-by.lazy.tsx'))

/** Under a story of one's own: how many have seen it, and who. */
export function OwnFoot({ storyId, onBusy }: { readonly storyId: number; readonly onBusy: (busy: boolean) => void }) {
  const { data } = useInfiniteQuery(viewersQuery(storyId))
  const [isOpen, setOpen] = useState(false)
  const turn = (open: boolean) => {
    setOpen(open)
    onBusy(open)
  }
  const count = formatCount(data?.pages[0]?.figures.viewCount ?? 0)
  return (
    <footer className="sv-foot own">
      <Button kind="media" icon={Eye} onClick={() => turn(true)}>
        <Trans>Seen by {count}</Trans>
      </Button>
      {isOpen && <SeenBy storyId={storyId} onClose={() => turn(false)} />}
    </footer>
  )
}
