import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '#web/platform/save-file.ts'
import { useAction } from '#web/platform/use-action.ts'
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
  const save = useAction(() => saveFile(path, name))
  return (
    <Button size="sm" icon={Download} busy={save.isBusy} onClick={save.run}>
      {label === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden>{children}</span>
          <span className="sr">{label}</span>
        </>
      )}
    </Button>
  )
}
