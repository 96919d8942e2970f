import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import type { Noted } from '../person-menu.tsx'

/** Lists on which notes stand. */
const keys = ['subscribers', 'followers', 'following'] as const

/** What one notes about a person, for one's own eyes. Empty removes it. */
export default function NoteDialogPanel({ about, note, onClose }: Noted & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState(note ?? '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('PUT /users/:username/note', { params: { username: about.username }, body: { text } }),
    onSuccess: async () => {
      await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
      showToast(t`Saved.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Note about ${about.name}`}
      foot={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="ink" busy={isPending} onClick={() => mutate()}>{t`Save`}</Button>
        </>
      }
    >
      <TextArea
        label={t`Note`}
        name="text"
        rows={4}
        maxLength={limits.personNoteMax}
        value={text}
        dir="auto"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="sm muted">
        <Trans>Only you can see it.</Trans>
      </p>
      <Problem>{error && textOf(error)}</Problem>
    </Dialog>
  )
}
