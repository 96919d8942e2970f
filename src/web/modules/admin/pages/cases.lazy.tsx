import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import type { CaseLine } from '#contract/staff/cases.ts'
import { formatList } from '#web/platform/i18n/format-list.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { CaseDetail } from '../cases/case-detail.tsx'
import { DueTag } from '../cases/due-tag.tsx'
import { useCaseWords } from '../cases/use-case-words.ts'

type List = 'open' | 'appeals' | 'decided'

function Line({ found, list }: { readonly found: CaseLine; readonly list: List }) {
  const { t } = useLingui()
  const { reasons, subjects, outcomes } = useCaseWords()
  return (
    <StaffLine
      clip
      to={`/admin/cases/${String(found.id)}`}
      title={
        <>
          {subjects[found.subject.kind]}
          {found.reasons.length > 0 && `: ${formatList(found.reasons.map((reason) => reasons[reason]))}`}
        </>
      }
      sub={
        <DotSeparated>
          {found.owner && <bdi>@{found.owner.username}</bdi>}
          <Plural value={found.reportCount} one="# report" other="# reports" />
          {found.assignedTo !== null && (
            <Trans>
              Assigned to <bdi>@{found.assignedTo}</bdi>
            </Trans>
          )}
        </DotSeparated>
      }
      said={found.excerpt}
    >
      {list === 'open' && found.hidden && <Tag>{t`Hidden`}</Tag>}
      {list === 'open' && found.priority === 0 && <Tag tone="bad">{t`Urgent`}</Tag>}
      {list === 'open' && <DueTag dueAt={found.dueAt} />}
      {list === 'appeals' && found.appeal && <DueTag dueAt={found.appeal.dueAt} />}
      {list !== 'open' && found.state !== 'open' && (
        <Tag tone={found.state === 'kept' ? 'ok' : 'bad'}>{outcomes[found.state]}</Tag>
      )}
    </StaffLine>
  )
}

function Cases() {
  const { t } = useLingui()
  const [list, setList] = useState<List>('open')
  const query = useInfiniteQuery(pagesOf(['staff', 'cases', 'list', list], 'GET /admin/cases', { list }))
  const nothing = {
    open: t`No open cases`,
    appeals: t`No open appeals`,
    decided: t`Nothing decided yet`,
  }
  return (
    <>
      <h1 className="staff-title">
        <Trans>Cases and appeals</Trans>
      </h1>
      <Segment
        label={t({ message: 'Lists', context: 'tabs' })}
        options={[
          ['open', t`Open`],
          ['appeals', t`Appeals`],
          ['decided', t`Decided`],
        ]}
        current={list}
        onChoose={setList}
      />
      <PagedList
        query={query}
        of="cases"
        label={t`Loading cases`}
        shape={['88px', '88px']}
        empty={<Empty icon={Scale} title={nothing[list]} />}
        className="card staff-list"
      >
        {(found) => <Line key={found.id} found={found} list={list} />}
      </PagedList>
    </>
  )
}

/** What people report, the most urgent first. */
export default function CasesPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Cases /> : <CaseDetail key={id} id={id} />
}
