import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileClock, ShieldCheck } from 'lucide-react'
import { type SubmitEvent as FormSubmitEvent, useState } from 'react'
import type { Answer } from '#contract/routes.ts'
import type { AuditEntry } from '#contract/staff/overview.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dotted } from '#web/ui/dotted.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { textIn } from '#web/ui/forms/form.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { pagesOf } from '#web/platform/api/queries.ts'
import { useAuditFacts } from '../use-audit-facts.ts'
import { useAuditSentence } from '../use-audit-sentence.ts'
import { WideTable } from '../components/wide-table.tsx'

/** A line as a sentence; below it what belongs to it, and what the log calls it, which the filter asks for. */
function Row({ entry }: { readonly entry: AuditEntry }) {
  const sentence = useAuditSentence()
  const facts = useAuditFacts()(entry.details)
  const { action, user } = entry
  return (
    <tr>
      <td className="num">{formatCount(entry.id)}</td>
      <td className="num staff-when">{formatDateTime(entry.at)}</td>
      <td>
        {sentence(entry)}
        {facts.length > 0 && (
          <span className="sm staff-details" dir="auto">
            <Dotted>
              {facts.map((fact) => (
                <bdi key={fact}>{fact}</bdi>
              ))}
            </Dotted>
          </span>
        )}
        <span className="xs muted staff-details">
          <Dotted>
            <bdi>{action}</bdi>
            <bdi>
              {entry.subject.kind} {entry.subject.id}
            </bdi>
            {user !== null && <bdi>@{user}</bdi>}
          </Dotted>
        </span>
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
        <Callout
          live
          tone={data.brokenAt === null ? 'ok' : 'bad'}
          title={
            data.brokenAt === null
              ? t`The log is intact: ${formatCount(data.lines)} lines.`
              : t`The log was changed. Check line ${formatCount(data.brokenAt)}.`
          }
        >
          <code className="xs staff-words">{data.head}</code>
        </Callout>
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
                  <th scope="col">{t`What`}</th>
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
