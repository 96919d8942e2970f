import { useLingui } from '@lingui/react/macro'
import { Ellipsis, ListPlus, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import '#web/ui/styles/parts/person-note.css'

const NoteDialog = lazyPart(() => import('./people/note-dialog.lazy.tsx'))
const ListDialog = lazyPart(() => import('./people/list-dialog.lazy.tsx'))

/** A person, and what one has noted about them for oneself. */
export type Noted = { readonly about: Person; readonly note: string | null }

/** Notes and lists of one's own: nobody else ever sees them. */
export function PersonMenu({ about, note }: Noted) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'note' | 'list' | null>(null)
  return (
    <>
      <Menu
        label={t`More options for ${about.name}`}
        entries={[
          {
            id: 'note',
            label: note === null ? t`Add a note` : t`Edit note`,
            icon: NotebookPen,
            run: () => setOpen('note'),
          },
          { id: 'list', label: t`Add to a list`, icon: ListPlus, run: () => setOpen('list') },
        ]}
        trigger={(props) => <IconButton icon={Ellipsis} label={t`More options for ${about.name}`} {...props} />}
      />
      {open === 'note' && <NoteDialog about={about} note={note} onClose={() => setOpen(null)} />}
      {open === 'list' && <ListDialog about={about} onClose={() => setOpen(null)} />}
    </>
  )
}

/** What one has noted about the person above it, if anything. */
export const PersonNote = ({ note }: Pick<Noted, 'note'>) =>
  note === null ? null : (
    <p className="person-note sm" dir="auto">
      {note}
    </p>
  )
