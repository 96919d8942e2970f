import { useLingui } from '@lingui/react/macro'
import type { LibraryItem } from '#contract/library.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkedText } from '#web/modules/accounts/linked-text.tsx'
import { readAgainFor } from '../queries.ts'

const Viewer = lazyPart(() => import('#web/modules/media/viewer-dialog.lazy.tsx'))

/** All words of it. Of a creator who is gone no mention leads anywhere. */
function Words({ item: { text, creatorLeft }, className }: { readonly item: LibraryItem; readonly className: string }) {
  return (
    // It may scroll, which a keyboard needs a focus for.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <p className={className} dir="auto" tabIndex={0}>
      {creatorLeft ? text : <LinkedText text={text} className="link" />}
    </p>
  )
}

/** One thing that was bought, whole: its pictures, sounds and words, also when its post, chat or creator is gone. */
export function LibraryReader({ item, onClose }: { readonly item: LibraryItem; readonly onClose: () => void }) {
  const { t } = useLingui()
  if (item.media.length === 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={item.kind === 'post' ? t({ message: 'Post', context: 'one post' }) : t`Message`}
      >
        <Words item={item} className="lib-text" />
      </Dialog>
    )
  return (
    <Viewer
      items={item.media.map((media) => ({ media, postId: { read: readAgainFor(item) } }))}
      start={0}
      onClose={onClose}
      {...(item.text !== '' && { foot: () => <Words item={item} className="viewer-text" /> })}
    />
  )
}
