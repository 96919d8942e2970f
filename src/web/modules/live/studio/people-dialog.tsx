import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PersonTag } from '#contract/tags.ts'
import { TaggedPeople } from '#web/modules/accounts/tagged-people.tsx'
import { api } from '#web/platform/api/client.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { refreshLive } from '../queries.ts'
import { PeopleHint } from './people-field.tsx'

/** Changes who is in a show that is not on air yet. */
export function PeopleDialog({
  show,
  onClose,
}: {
  readonly show: { readonly id: number; readonly tags: readonly PersonTag[] }
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [names, setNames] = useState<readonly string[]>(show.tags.map(({ username }) => username))
  const save = useAction(
    async () => {
      await api('PUT /live/:id/tags', { params: { id: show.id }, body: { tags: [...names] } })
      await refreshLive()
      onClose()
    },
    { inPlace: true },
  )
  return (
    <Dialog
      open
      title={t`Who’s in the show`}
      onClose={onClose}
      foot={
        <Button kind="ink" busy={save.isBusy} onClick={save.run}>
          {t`Save changes`}
        </Button>
      }
    >
      <div className="stack gap2">
        <TaggedPeople tags={names} problem={save.problem || undefined} hint={<PeopleHint />} onChange={setNames} />
      </div>
    </Dialog>
  )
}
