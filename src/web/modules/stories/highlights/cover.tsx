import { LockKeyhole } from 'lucide-react'
import type { Highlight } from '#contract/story-highlights.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PaywallOverlay, Picture } from '#web/modules/media/media-frame.tsx'

/** What stands for a highlight; a paywall overlay where its story is not for the viewer. */
export function Cover({ cover }: { readonly cover: Highlight['cover'] }) {
  return (
    <span className="media">
      {cover.locked ? (
        <>
          <PaywallOverlay thumbhash={cover.media.lockedThumbhash} />
          <span className="cell-lock">
            <Icon icon={LockKeyhole} />
          </span>
        </>
      ) : (
        <Picture media={{ ...cover.media, alt: '' }} sizes="92px" />
      )}
    </span>
  )
}
