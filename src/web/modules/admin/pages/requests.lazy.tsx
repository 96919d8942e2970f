import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { RequestLine } from '#contract/staff/requests.ts'
import { formatAgo } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Tag } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { ListTabs } from '../components/list-tabs.tsx'
import { RequestDetail } from '../requests/request-detail.tsx'
import { RequestTag } from '../components/state-tag.tsx'

function Line({ request }: { readonly request: RequestLine }) {
  const { t } = useLingui()
  const { person } = request
  return (
    <li>
      <Link href={`/admin/requests/${String(request.id)}`} className="staff-line">
        <Avatar src={person.avatarUrl} name={person.name} />
        <span className="grow">
          <span className="strong clip">
            <bdi>{person.name}</bdi>
          </span>
          <span className="sm muted clip">
            <bdi>@{person.username}</bdi>
            {request.submittedAt !== null && ` · ${formatAgo(request.submittedAt)}`}
            {request.assignedTo !== null && (
              <>
                {' · '}
                <Trans>
                  Assigned to <bdi>@{request.assignedTo}</bdi>
                </Trans>
              </>
            )}
          </span>
        </span>
        {request.flagged && <Tag tone="bad">{t`Flagged`}</Tag>}
        {request.appealed && <Tag tone="warn">{t`Appeal`}</Tag>}
        <RequestTag state={request.state} />
      </Link>
    </li>
  )
}

function Requests() {
  const { t } = useLingui()
  const [list, setList] = useState<'waiting' | 'decided'>('waiting')
  const query = useInfiniteQuery(pagesOf(['staff', 'requests', 'list', list], 'GET /admin/creatorRequests', { list }))
  return (
    <>
      <h1 className="staff-title">
        <Trans>Creator requests</Trans>
      </h1>
      <ListTabs
        label={t`Lists`}
        tabs={[
          ['waiting', t`Waiting`],
          ['decided', t`Decided`],
        ]}
        current={list}
        onChoose={setList}
      />
      <PagedList
        query={query}
        of="requests"
        label={t`Loading requests`}
        shape={['72px', '72px']}
        empty={<Empty icon={Inbox} title={list === 'waiting' ? t`No one is waiting` : t`Nothing decided yet`} />}
        className="card staff-list"
      >
        {(request) => <Line key={request.id} request={request} />}
      </PagedList>
    </>
  )
}

/** Who wants to become a creator. */
export default function RequestsPage({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <Requests /> : <RequestDetail key={id} id={id} />
}
