import type { RiskOutcome } from '#contract/staff/risks.ts'
import { Tag } from '#web/ui/labels.tsx'
import { useRiskOutcome } from './use-risk-words.ts'

/** What became of a flag. */
export function RiskTag({ outcome }: { readonly outcome: RiskOutcome | null }) {
  const [word, tone] = useRiskOutcome()(outcome)
  return <Tag {...(tone && { tone })}>{word}</Tag>
}
