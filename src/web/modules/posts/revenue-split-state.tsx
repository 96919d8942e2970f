import { Trans } from '@lingui/react/macro'
import type { ShareState as State } from '#contract/shares.ts'
import { Tag } from '#web/ui/labels.tsx'

/** How it stands with a part of a post's income, in a word; `mine`: it waits for the answer of who reads it. */
export function RevenueSplitState({ state, mine = false }: { readonly state: State; readonly mine?: boolean }) {
  switch (state) {
    case 'proposed':
      return <Tag tone="warn">{mine ? <Trans>Awaiting your answer</Trans> : <Trans>Awaiting an answer</Trans>}</Tag>
    case 'agreed':
      return (
        <Tag tone="ok">
          <Trans>Agreed</Trans>
        </Tag>
      )
    case 'declined':
      return (
        <Tag>
          <Trans>Didn’t agree</Trans>
        </Tag>
      )
    case 'withdrawn':
      return (
        <Tag>
          <Trans>Withdrawn</Trans>
        </Tag>
      )
    case 'replaced':
      return (
        <Tag>
          <Trans>Replaced by another share</Trans>
        </Tag>
      )
    case 'ended':
      return (
        <Tag>
          <Trans>Ended</Trans>
        </Tag>
      )
  }
}

/** Hundredths of a percent as a share of one. */
export const shareOf = (basisPoints: number): number => basisPoints / 10_000
