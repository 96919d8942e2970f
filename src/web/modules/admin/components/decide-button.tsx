import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '#web/ui/button.tsx'

/** Sends a decision, by its name. Nothing can be sent while nothing is chosen. */
export function DecideButton<Id extends string>({
  choices,
  chosen,
  kind,
  busy,
}: {
  readonly choices: readonly (readonly [id: Id, text: ReactNode, hint?: ReactNode])[]
  readonly chosen: Id | null
  readonly kind: ButtonKind
  readonly busy: boolean
}) {
  const { t } = useLingui()
  return (
    <Button type="submit" kind={kind} block disabled={chosen === null} busy={busy}>
      {choices.find(([id]) => id === chosen)?.[1] ?? t`Choose a decision`}
    </Button>
  )
}
