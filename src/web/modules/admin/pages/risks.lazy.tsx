import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { RiskLine } from '#contract/staff/risks.ts'
import { formatList } from '#web/platform/i18n/format-list.ts'
import { formatAgo, formatCount } from '#web/platform/i18n/format.ts'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { RiskDetail } from '../risks/risk-detail.tsx'
import { RiskTag } from '../risks/risk-tag.tsx'
import { useRiskReason, useRiskWord } from '../risks/use-risk-words.ts'

function Line({ flag }: { readonly flag: RiskLine }) {
  const word = useRiskWord()
  const reason = useRiskReason()
  const more = flag.peopleCount - flag.usernames.length
  return (
    <StaffLine
      to={`/admin/risks/${String(flag.id)}`}
      title={word(flag.kind)}
      more={reason(flag)}
      sub={
        <>
          {formatList(flag.usernames.map((username) => `\u2068@${username}\u2069`))}
          {more > 0 && ` +${formatCount(more)}`} · {formatAgo(flag.at)}
        </>
      }
    >
      <RiskTag outcome={flag.outcome} />
    </StaffLine>
  )
}

function Risks() {
  const { t } = useLingui()
  const [list, setList] = useState<'open' | 'decided'>('open')
  const query = useInfiniteQuery(pagesOf(['staff', 'risks', 'list', list], 'GET /admin/riskFlags', { list }))
  return (
    <>
      <div>
        <h1 className="staff-title">
          <Trans>Risk flags</Trans>
        </h1>
        <p className="sm muted">
          <Trans>Unusual payments, for you to check and decide.</Trans>
        </p>
      </div>
      <Segment
        label={t({ message: 'Lists', context: 'tabs' })}
        options={[
          ['open', t`Open`],
          ['decided', t`Decided`],
        ]}
        current={list}
        onChoose={setList}
      />
      <PagedList
        query={query}
        of="flags"
        label={t`Loading risk flags`}
        shape={['72px', '72px']}
        empty={
          <Empty icon={ShieldAlert} title={list === 'open' ? t`No open risk flags` : t`No decisions yet`}>
            {list === 'open' && <Trans>Unusual payments will show up here.</Trans>}
          </Empty>
        }
        className="card staff-list"
      >
        {(flag) => <Line key={flag.id} flag={flag} />}
      </PagedList>
    </>
  )
}

/** What may be wrong with payments: found by the program, decided by finance staff. */
export default function RisksPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Risks /> : <RiskDetail key={id} id={id} />
}
