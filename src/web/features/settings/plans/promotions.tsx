import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Plans } from '#contract/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { More } from '#web/ui/more.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { promotionsQuery } from '../api.ts'
import { RowsLoading } from '../parts/loaded.tsx'
import { Section } from '../parts/section.tsx'
import { PromotionForm } from './promotion-form.tsx'
import { PromotionLine } from './promotion-line.tsx'

function List({ plans }: { readonly plans: Plans }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(promotionsQuery)
  const promotions = query.data?.pages.flatMap((page) => page.promotions)
  if (!promotions)
    return query.isError ? (
      <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <RowsLoading label={t`Loading your promotions`} count={2} />
    )
  if (promotions.length === 0)
    return (
      <p className="muted sm">
        <Trans>You have no promotions.</Trans>
      </p>
    )
  return (
    <>
      <ul>
        {promotions.map((promotion) => (
          <PromotionLine key={promotion.id} promotion={promotion} plans={plans} />
        ))}
      </ul>
      <More pages={query} />
    </>
  )
}

/** Codes, trials and bundles: those that are on and those that were. */
export function Promotions({ plans }: { readonly plans: Plans }) {
  const { t } = useLingui()
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title={t`Promotions`}
      lede={t`Codes, free days and bundles for those who subscribe from now on.`}
      end={
        <Button icon={Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <Trans>New promotion</Trans>
        </Button>
      }
    >
      {adding && <PromotionForm onClose={() => setAdding(false)} />}
      <List plans={plans} />
    </Section>
  )
}
