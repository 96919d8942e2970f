import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { EntryFilter } from '#contract/earnings.ts'
import { Button } from '#web/ui/button.tsx'
import { More } from '#web/ui/load-more.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Section } from '#web/ui/section.tsx'
import { Entries } from '../components/entries.tsx'
import { LoadedEarnings } from '../components/loaded-earnings.tsx'
import { PaymentFilters } from '../components/payment-filters.tsx'

/** Every payment, found by what, when, by whom and where its money is; the same as a file. */
export default function PaymentsPage() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<EntryFilter>({})
  const asked = useDeferredValue(filter)
  const query = new URLSearchParams(asked as Record<string, string>).toString()
  return (
    <Section
      title={<Trans>Payments to you</Trans>}
      end={
        <SaveButton path={`/api/files/payments.csv${query && `?${query}`}`} name="payments.csv" label={t`Save as CSV`}>
          CSV
        </SaveButton>
      }
    >
      <PaymentFilters filter={filter} onChange={setFilter} />
      <LoadedEarnings filter={asked}>
        {(_earnings, entries, pages) =>
          entries.length === 0 && query !== '' ? (
            <Empty
              icon={SearchX}
              title={<Trans>No matching payments</Trans>}
              action={<Button onClick={() => setFilter({})}>{t`Show all`}</Button>}
            >
              <Trans>Try another period or fewer filters.</Trans>
            </Empty>
          ) : (
            <>
              <Entries entries={entries} />
              <More pages={pages} />
            </>
          )
        }
      </LoadedEarnings>
      <p className="sm muted">
        <Trans>
          Payments clear after a few days, in case of refunds. Prices exclude the tax fans pay on top; we pass it on.
        </Trans>
      </p>
    </Section>
  )
}
