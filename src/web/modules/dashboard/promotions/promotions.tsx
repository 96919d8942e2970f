import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Plans } from '#contract/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { promotionsQuery } from '../queries.ts'
import { PromotionForm } from './promotion-form.tsx'
import { PromotionLine } from './promotion-line.tsx'

function List({ plans }: { readonly plans: Plans }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(promotionsQuery)
  return (
    <PagedList
      query={query}
      of="promotions"
      label={t`Loading your promotions`}
      shape={['56px', '56px']}
      empty={
        <p className="muted sm">
          <Trans>Your promotions will show up here.</Trans>
        </p>
      }
    >
      {(promotion) => <PromotionLine key={promotion.id} promotion={promotion} plans={plans} />}
    </PagedList>
  )
}

/** Codes, trials and bundles: those that are on and those that were. */
export function Promotions({ plans }: { readonly plans: Plans }) {
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title={<Trans>Promotions</Trans>}
      end={
        <Button size="sm" icon={Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <Trans>New promotion</Trans>
        </Button>
      }
    >
      <p className="sm muted">
        <Trans>Win new subscribers with codes, free days and bundles.</Trans>
      </p>
      {adding && <PromotionForm onClose={() => setAdding(false)} />}
      <List plans={plans} />
    </Section>
  )
}
