import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Card } from '#contract/wallet.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Spinner } from '#web/ui/states.tsx'
import { cardsQuery } from './queries.ts'

/** A dialog about the stored cards; who has none is led to a top-up, which can keep one, and comes back to `returnTo`. */
export function CardDialog({
  title,
  returnTo,
  onClose,
  children,
}: {
  readonly title: string
  readonly returnTo?: string
  readonly onClose: () => void
  readonly children: (cards: readonly Card[]) => ReactNode
}) {
  const { data, error, isPending, refetch } = useQuery(cardsQuery)
  return (
    <Dialog open onClose={onClose} title={title}>
      {isPending ? (
        <Spinner />
      ) : !data ? (
        <ErrorState fault={error} onRetry={() => void refetch()} />
      ) : data.cards.length === 0 ? (
        <>
          <p>
            <Trans>You need a saved card. Top up once and save your card, then come back.</Trans>
          </p>
          <LinkButton
            to={returnTo === undefined ? '/wallet/top-up' : `/wallet/top-up?returnTo=${returnTo}`}
            kind="ink"
            block
          >
            <Trans>Top up</Trans>
          </LinkButton>
        </>
      ) : (
        children(data.cards)
      )}
    </Dialog>
  )
}
