import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { textOf } from '#web/platform/api/texts.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from './button.tsx'

/** Saves a file of the API; says what went wrong. `path` begins with /api. */
export function SaveButton({
  path,
  name,
  label,
  children,
}: {
  readonly path: string
  readonly name: string
  /** What it saves, where the text alone does not say it. */
  readonly label?: string
  readonly children: ReactNode
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(path, name),
    onError: (fault) => showAlert(textOf(fault)),
  })
  return (
    <Button size="sm" icon={Download} busy={isPending} aria-label={label} onClick={() => mutate()}>
      {children}
    </Button>
  )
}
