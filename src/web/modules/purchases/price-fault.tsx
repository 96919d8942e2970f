import { Trans } from '@lingui/react/macro'
import { textOf } from '#web/platform/api/translate-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'

/** Says where a price would stand that it could not be read, and reads it again: nobody looks at a button that never comes to life. */
export function PriceFault({
  price: { error, refetch },
}: {
  readonly price: { readonly error: unknown; readonly refetch: () => unknown }
}) {
  if (!error) return null
  return (
    <Callout tone="bad" live>
      <p>{textOf(error)}</p>
      <Button kind="plain" size="sm" onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </Callout>
  )
}
