import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileClock, ShieldCheck } from 'lucide-react'
import { Fragment, type SubmitEvent as FormSubmitEvent, useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import type { AuditEntry } from '#contract/staff/overview.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
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
  const [data, setData] = useState<Answer<'POST /admin/audit/verification'>>()
  const verify = useAction(async () => setData(await api('POST /admin/audit/verification')))
  return (
    <>
      <Button kind="line" icon={ShieldCheck} busy={verify.isBusy} onClick={verify.run}>
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
      <PagedList
        query={query}
        of="entries"
        label={t`Loading the log`}
        shape={['320px']}
        empty={<Empty icon={FileClock} title={t`No matching lines`} />}
        frame={(rows) => (
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
              <tbody>{rows}</tbody>
            </table>
          </WideTable>
        )}
      >
        {(entry) => <Row key={entry.id} entry={entry} />}
      </PagedList>
    </>
  )
}
