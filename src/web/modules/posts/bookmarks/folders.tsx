import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '#web/platform/i18n/format.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import type { Folder } from './folder-queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'

const FolderName = lazyPart(() => import('./folder-name-dialog.lazy.tsx'))
const DeleteFolder = lazyPart(() => import('./delete-folder-dialog.lazy.tsx'))

export const folderPath = (id: number | null): string =>
  id === null ? '/bookmarks' : `/bookmarks?folder=${String(id)}`

/** All bookmarks or those of one folder; the last one makes another. */
export function FolderChips({
  folders,
  current,
  onMade,
}: {
  readonly folders: readonly Folder[]
  readonly current: number | null
  readonly onMade: (folder: Folder) => void
}) {
  const { t } = useLingui()
  const [naming, setNaming] = useState(false)
  const chip = (id: number | null) => (id === current ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <ScrollRow current={current}>
      <nav className="folders" aria-label={t`Folders`}>
        <Link href={folderPath(null)} className="chip" {...chip(null)}>
          <Trans context="bookmarks">All</Trans>
        </Link>
        {folders.map(({ id, name, postCount }) => (
          <Link key={id} href={folderPath(id)} className="chip" {...chip(id)}>
            <bdi className="clip">{name}</bdi> <span className="muted num">{formatCount(postCount)}</span>
          </Link>
        ))}
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setNaming(true)}>
          <Icon icon={FolderPlus} size="sm" />
          <Trans>New folder</Trans>
        </button>
        {naming && <FolderName onClose={() => setNaming(false)} onSaved={onMade} />}
      </nav>
    </ScrollRow>
  )
}

/** The name of the folder that is shown, and what can be done with it. */
export function FolderHead({ folder, onDeleted }: { readonly folder: Folder; readonly onDeleted: () => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="folder-head">
      <h2 className="clip">
        <bdi>{folder.name}</bdi>
      </h2>
      <Menu
        label={t`More options for this folder`}
        entries={[
          { id: 'rename', label: t`Rename`, icon: Pencil, run: () => setOpen('rename') },
          { id: 'delete', label: t`Delete folder`, icon: Trash2, bad: true, run: () => setOpen('delete') },
        ]}
        trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t`More`} className="push" />}
      />
      {open === 'rename' && <FolderName folder={folder} onClose={close} />}
      {open === 'delete' && <DeleteFolder folder={folder} onClose={close} onDeleted={onDeleted} />}
    </div>
  )
}
