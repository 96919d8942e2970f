import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'

const PostMenuPanel = lazyPart(() => import('./post-menu.lazy.tsx'))

/** What else can be done with a post: report it, move its bookmark; its author can change, pin and delete it. */
export function PostMenu({ post, onRemoved }: { readonly post: Post; readonly onRemoved?: (() => void) | undefined }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  // Stays after the menu has closed: the dialog that an entry opened is its part.
  const [used, setUsed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        icon={Ellipsis}
        label={t`More`}
        className="push"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      />
      {used && (
        <PostMenuPanel post={post} open={open} anchor={button} onClose={() => setOpen(false)} onRemoved={onRemoved} />
      )}
    </>
  )
}
