import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis, ListPlus, NotebookPen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Person } from '#contract/fields.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PersonRow } from '#web/ui/person.tsx'
import { Price } from '#web/ui/price.tsx'

const NoteDialog = lazyPart(() => import('./note-dialog-panel.tsx'))
const ListDialog = lazyPart(() => import('./list-dialog-panel.tsx'))

export type Fan = {
  readonly fan: Person
  readonly earnedCents: number
  readonly payments: number
  readonly note: string | null
}

/** One supporter: who it is, how it stands, what they brought, what was noted. */
export function FanLine({ of, children }: { readonly of: Fan; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { fan, earnedCents, payments, note } = of
  const [open, setOpen] = useState<'note' | 'list' | null>(null)
  return (
    <li className="fan">
      <PersonRow
        {...fan}
        size={56}
        sub={<bdi>@{fan.username}</bdi>}
        end={
          <div className="fan-end">
            <div className="amt">
              <Price cents={earnedCents} />
              <div className="muted xs">{t`${plural(payments, { one: '# payment', other: '# payments' })}`}</div>
            </div>
            <Menu
              label={t`More about ${fan.name}`}
              entries={[
                {
                  id: 'note',
                  label: note === null ? t`Write a note` : t`Change the note`,
                  icon: NotebookPen,
                  run: () => setOpen('note'),
                },
                { id: 'list', label: t`Put on a list`, icon: ListPlus, run: () => setOpen('list') },
              ]}
              trigger={(props) => <IconButton icon={Ellipsis} label={t`More about ${fan.name}`} {...props} />}
            />
          </div>
        }
      />
      <div className="fan-state sm">{children}</div>
      {note !== null && (
        <p className="fan-note sm" dir="auto">
          {note}
        </p>
      )}
      {open === 'note' && <NoteDialog of={of} onClose={() => setOpen(null)} />}
      {open === 'list' && <ListDialog fan={fan} onClose={() => setOpen(null)} />}
    </li>
  )
}
