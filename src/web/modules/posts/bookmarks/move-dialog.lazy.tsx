import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Folder as FolderIcon, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { showAlert, showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { textOf } from '#web/platform/api/translate-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { changePosts } from '../post-cache.ts'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { foldersQuery, refreshBookmarks } from './folder-queries.ts'
import './folders.css'

const FolderNameDialog = lazyPart(() => import('./folder-name-dialog.lazy.tsx'))

/** Puts a post into one of my folders, a new one among them, or into none; it is bookmarked then. */
export default function MoveDialog({ postId, onClose }: { readonly postId: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { data: folders, error, isPending, refetch } = useQuery(foldersQuery)
  const [naming, setNaming] = useState(false)
  const move = async (folderId: number | null, name: string | null) => {
    onClose()
    try {
      await api('PUT /posts/:id/bookmark/folder', { params: { id: postId }, body: { folderId } })
      changePosts({ type: 'bookmarkSet', id: postId, bookmarked: true })
      showToast(name === null ? t`Not in a folder now.` : t`Moved to “${name}”.`)
      await refreshBookmarks()
    } catch (fault) {
      showAlert(textOf(fault))
    }
  }
  if (naming)
    return <FolderNameDialog onClose={() => setNaming(false)} onSaved={({ id, name }) => void move(id, name)} />
  return (
    <Dialog open onClose={onClose} title={t`Move to a folder`}>
      {isPending && (
        <Loading label={t`Loading folders`}>
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </Loading>
      )}
      {!isPending && !folders && <ErrorState fault={error} onRetry={() => void refetch()} />}
      {folders && (
        <ul className="folder-choices">
          <li>
            <button type="button" onClick={() => void move(null, null)}>
              <Icon icon={Bookmark} />
              <Trans>No folder</Trans>
            </button>
          </li>
          {folders.map(({ id, name, postCount }) => (
            <li key={id}>
              <button type="button" onClick={() => void move(id, name)}>
                <Icon icon={FolderIcon} />
                <bdi className="grow clip">{name}</bdi>
                <span className="muted num sm">{postCount}</span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => setNaming(true)}>
              <Icon icon={FolderPlus} />
              <Trans>New folder</Trans>
            </button>
          </li>
        </ul>
      )}
    </Dialog>
  )
}
