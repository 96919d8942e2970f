import { useLingui } from '@lingui/react/macro'
import type { Encoder } from '#contract/live-encoder.ts'
import { Callout } from '#web/ui/labels.tsx'
import { useRefusalText } from './refusal-text.ts'

/** Why an encoder was sent away that has not come back since. */
export function EncoderRefused({ encoder: { line, refusal } }: { readonly encoder: Encoder }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const why = refusal && !line ? refusalText(refusal.reason) : null
  if (why === null) return null
  return (
    <Callout tone="warn" live title={t`Your encoder was refused`}>
      {why}
    </Callout>
  )
}
