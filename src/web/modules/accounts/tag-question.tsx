import { Trans } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction } from '#web/platform/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import './tag-lines.css'

/** Asks somebody whether they agree to be in something. */
export function TagQuestion({
  title,
  refusal,
  onAgree,
  onRefuse,
  children,
}: {
  readonly title: ReactNode
  /** What the button says that refuses. */
  readonly refusal: ReactNode
  readonly onAgree: () => Promise<unknown>
  readonly onRefuse: () => Promise<unknown>
  /** What a yes means. */
  readonly children: ReactNode
}) {
  const yes = useAction(onAgree)
  const no = useAction(onRefuse)
  return (
    <Callout icon={UserCheck} title={title}>
      <p>{children}</p>
      <div className="row wrap tag-answer">
        <Button size="sm" kind="ink" busy={yes.isBusy} disabled={no.isBusy} onClick={yes.run}>
          <Trans>I agree</Trans>
        </Button>
        <Button size="sm" busy={no.isBusy} disabled={yes.isBusy} onClick={no.run}>
          {refusal}
        </Button>
      </div>
    </Callout>
  )
}
