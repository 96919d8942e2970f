import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Link2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { lazyPart } from '#web/platform/i18n/i18n.ts'
import { IconButton } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { copyLink } from './share.ts'

const DeletePost = lazyPart(() => import('./delete-post-panel.tsx'))

/** What else can be done with a post: copy its link; its author can delete it. */
export function PostMenu({ post, onRemoved }: { readonly post: Post; readonly onRemoved?: (() => void) | undefined }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Menu
        label={t`More about this post`}
        entries={[
          { id: 'copy', label: t`Copy link`, icon: Link2, run: () => void copyLink(`/post/${String(post.id)}`) },
          ...(post.mine
            ? ([
                'line',
                { id: 'delete', label: t`Delete post`, icon: Trash2, bad: true, run: () => setAsking(true) },
              ] as const)
            : []),
        ]}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} className="push" />}
      />
      {asking && (
        <Suspense fallback={null}>
          <DeletePost post={post} onClose={() => setAsking(false)} onRemoved={onRemoved} />
        </Suspense>
      )}
    </>
  )
}
