import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { PersonTag } from '#contract/tags.ts'
import { TaggedPeople } from '#web/modules/accounts/tagged-people.tsx'
import { textOf } from '#web/platform/api/translate-text.ts'
import { api } from '#web/platform/api/client.ts'
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
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await api('PUT /live/:id/tags', { params: { id: show.id }, body: { tags: names.slice(0, limits.tagsMax) } })
      await refreshLive()
      onClose()
    } catch (fault) {
      setProblem(textOf(fault))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      title={t`Who’s in the show`}
      onClose={onClose}
      foot={
        <Button kind="ink" busy={isBusy} onClick={() => void save()}>
          {t`Save changes`}
        </Button>
      }
    >
      <div className="stack gap2">
        <TaggedPeople tags={names} problem={problem} hint={<PeopleHint />} onChange={setNames} />
      </div>
    </Dialog>
  )
}
