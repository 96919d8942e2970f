import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { RequestLine } from '#contract/staff/requests.ts'
import { formatAgo } from '#web/platform/i18n/format.ts'
import { Tag } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { type DecidedList, DecidedLists } from '../components/decided-lists.tsx'
import { StaffLine } from '../components/staff-line.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { RequestDetail } from '../requests/request-detail.tsx'
import { RequestTag } from '../components/state-tag.tsx'

function Line({ request }: { readonly request: RequestLine }) {
  const { t } = useLingui()
  const { person } = request
  return (
    <StaffLine
      clip
      to={`/admin/requests/${String(request.id)}`}
      picture={person}
      title={<bdi>{person.name}</bdi>}
      sub={
        <DotSeparated>
          <bdi>@{person.username}</bdi>
          {request.submittedAt !== null && formatAgo(request.submittedAt)}
          {request.assignedTo !== null && (
            <Trans>
              Assigned to <bdi>@{request.assignedTo}</bdi>
            </Trans>
          )}
        </DotSeparated>
      }
    >
      {request.flagged && <Tag tone="bad">{t`Flagged`}</Tag>}
      {request.appealed && <Tag tone="warn">{t`Appeal`}</Tag>}
      <RequestTag state={request.state} />
    </StaffLine>
  )
}

function Requests({ list, nothing }: { readonly list: DecidedList; readonly nothing: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(pagesOf(['staff', 'requests', 'list', list], 'GET /admin/creatorRequests', { list }))
  return (
    <PagedList
      query={query}
      of="requests"
      label={t`Loading requests`}
      shape={['72px', '72px']}
      empty={<Empty icon={Inbox} title={nothing} />}
      className="card staff-list"
    >
      {(request) => <Line key={request.id} request={request} />}
    </PagedList>
  )
}

/** Who wants to become a creator. */
export default function RequestsPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? (
    <DecidedLists title={<Trans>Creator requests</Trans>}>
      {(list, nothing) => <Requests list={list} nothing={nothing} />}
    </DecidedLists>
  ) : (
    <RequestDetail key={id} id={id} />
  )
}
