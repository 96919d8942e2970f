import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { FileClock, ShieldCheck } from 'lucide-react'
import { Fragment, type SubmitEvent as FormSubmitEvent, useState } from 'react'
import type { AuditEntry } from '#contract/staff/overview.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/labels.tsx'
import { More } from '#web/ui/more.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'
import { tellFault } from '../queries.ts'
import { WideTable } from '../components/wide-table.tsx'

/** `creator_request.assigned`, which may go on below after its parts. */
const Parted = ({ name }: { readonly name: string }) => (
  <code>
    {name.split(/(?<=[._])/).map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one name, in their order
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
)

function Row({ entry }: { readonly entry: AuditEntry }) {
  const { actor, user, details } = entry
  return (
    <tr>
      <td className="num">{formatCount(entry.id)}</td>
      <td className="num staff-when">{formatDateTime(entry.at)}</td>
      <td>{actor === null ? '–' : <bdi>@{actor}</bdi>}</td>
      <td>
        <Parted name={entry.action} />
      </td>
      <td className="opt">
        <Parted name={`${entry.subject.kind} ${entry.subject.id}`} />
      </td>
      <td>{user === null ? '–' : <bdi>@{user}</bdi>}</td>
      <td className="opt xs muted staff-details">
        <bdi>{Object.keys(details).length > 0 ? JSON.stringify(details) : ''}</bdi>
      </td>
    </tr>
  )
}

function Proof() {
  const { t } = useLingui()
  const verify = useMutation({ mutationFn: () => api('POST /admin/audit/verification'), onError: tellFault })
  const { data } = verify
  return (
    <>
      <Button kind="line" icon={ShieldCheck} busy={verify.isPending} onClick={() => verify.mutate()}>
        <Trans>Verify log</Trans>
      </Button>
      {data && (
        <Notice
          live
          tone={data.brokenAt === null ? 'ok' : 'bad'}
          title={
            data.brokenAt === null
              ? t`The log is intact: ${formatCount(data.lines)} lines.`
              : t`The log was changed. Check line ${formatCount(data.brokenAt)}.`
          }
        >
          <code className="xs staff-words">{data.head}</code>
        </Notice>
      )}
    </>
  )
}

/** What staff have done, with filters, and the proof that nothing was changed. */
export default function AuditPage() {
  const { t } = useLingui()
  const [filter, setFilter] = useState({ actor: '', user: '', action: '' })
  const query = useInfiniteQuery(
    pagesOf(['staff', 'audit', filter], 'GET /admin/audit', {
      ...(filter.actor && { actor: filter.actor }),
      ...(filter.user && { user: filter.user }),
      ...(filter.action && { action: filter.action }),
    }),
  )
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const look = (event: FormSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setFilter({ actor: textIn(data, 'actor'), user: textIn(data, 'user'), action: textIn(data, 'action') })
  }
  return (
    <>
      <div className="row wrap">
        <h1 className="staff-title grow">
          <Trans>Audit log</Trans>
        </h1>
        <Proof />
      </div>
      <form className="staff-filter" onSubmit={look}>
        <TextField label={t`Done by`} name="actor" placeholder="@username" dir="ltr" />
        <TextField label={t`Person affected`} name="user" placeholder="@username" dir="ltr" />
        <TextField label={t`Action starts with`} name="action" placeholder="case." dir="ltr" />
        <Button type="submit" kind="ink">
          <Trans>Filter</Trans>
        </Button>
      </form>
      {entries === undefined ? (
        query.isError ? (
          <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label={t`Loading the log`}>
            <Skeleton height="320px" />
          </Loading>
        )
      ) : entries.length === 0 ? (
        <Empty icon={FileClock} title={t`No matching lines`} />
      ) : (
        <>
          <WideTable label={t`Audit log`}>
            <table className="table table-tight">
              <thead>
                <tr>
                  <th scope="col">{t`Line`}</th>
                  <th scope="col">{t`When`}</th>
                  <th scope="col">{t`Who`}</th>
                  <th scope="col">{t`What`}</th>
                  <th scope="col" className="opt">{t`Target`}</th>
                  <th scope="col">{t`Person`}</th>
                  <th scope="col" className="opt">{t`Details`}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <Row key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
          </WideTable>
          <More pages={query} />
        </>
      )}
    </>
  )
}
