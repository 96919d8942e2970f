import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { Link } from 'wouter'
import type { CaseDetail as Detail } from '#contract/staff/cases.ts'
import { api } from '#web/platform/api/client.ts'
import { formatAgo, formatDate, formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, Tag } from '#web/ui/labels.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { refreshStaff, tellFault } from '../api.ts'
import { AppealDecision, CaseDecision } from './case-decision.tsx'
import { DetailHead } from './detail-head.tsx'
import { DueTag } from './due-tag.tsx'
import { KeyValues } from './kv.tsx'
import { useCaseWords } from './use-case-words.ts'

/** What is reported: its words and pictures, as they were and as they are. */
function Thing({ found }: { readonly found: Detail }) {
  return (
    <section className="card stack" aria-labelledby="thing">
      <div className="row wrap">
        <h2 id="thing" className="card-title grow">
          <Trans>What is reported</Trans>
        </h2>
        {found.postId !== null && (
          <Link className="link sm" href={`/post/${String(found.postId)}`}>
            <Trans>Open the post</Trans>
          </Link>
        )}
        {found.owner && (
          <Link className="link sm" href={`/${found.owner.username}`}>
            <Trans>Open the profile</Trans>
          </Link>
        )}
      </div>
      {found.underAge && (
        <Notice tone="bad">
          <Trans>The program opened this case: a date of birth under 18 was entered for this account.</Trans>
        </Notice>
      )}
      <p className="staff-words">
        <bdi>{found.text === '' ? found.excerpt : found.text}</bdi>
      </p>
      {found.media.length > 0 && (
        <div className="staff-media">
          {found.media.map((media) => (
            <a key={media.id} href={`${media.address}/full.webp`} target="_blank" rel="noreferrer">
              <img src={`${media.address}/thumb.webp`} alt={media.alt} width={media.width} height={media.height} />
            </a>
          ))}
        </div>
      )}
    </section>
  )
}

function Reports({ found }: { readonly found: Detail }) {
  const { reasons } = useCaseWords()
  return (
    <section className="card" aria-labelledby="reports">
      <h2 id="reports" className="card-title">
        <Plural value={found.reportCount} one="# report" other="# reports" />
      </h2>
      {found.reports.map((report) => (
        <div key={`${report.at} ${report.reporter?.username ?? ''}`} className="staff-report">
          <div className="row wrap gap2">
            <span className="strong">
              <bdi>{report.reporter ? `@${report.reporter.username}` : (report.notifier ?? '–')}</bdi>
            </span>
            <Tag>{reasons[report.reason]}</Tag>
            <span className="xs muted">{formatAgo(report.at)}</span>
          </div>
          {report.details !== '' && (
            <p className="sm staff-words">
              <bdi>{report.details}</bdi>
            </p>
          )}
        </div>
      ))}
    </section>
  )
}

function Log({ found }: { readonly found: Detail }) {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    'case.viewed': t`Opened by`,
    'case.assigned': t`Taken over by`,
    'case.hidden': t`Hidden by`,
    'case.kept': t`Kept by`,
    'case.warned': t`Author warned by`,
    'case.removed': t`Removed by`,
    'case.restricted': t`Account restricted by`,
    'case.suspended': t`Account suspended by`,
    'case.appealed': t`Appealed by`,
    'case.appeal_upheld': t`Appeal turned down by`,
    'case.appeal_overturned': t`Appeal granted by`,
  }
  return (
    <ul className="log">
      {found.log.map((entry) => (
        <li key={entry.at}>
          <span>
            {words[entry.action] ?? entry.action} <bdi>@{entry.actor ?? '–'}</bdi>
            <br />
            <time className="xs muted" dateTime={entry.at}>
              {formatDateTime(entry.at)}
            </time>
          </span>
        </li>
      ))}
      <li>
        <span>
          <Trans>Case opened</Trans>
          <br />
          <time className="xs muted" dateTime={found.openedAt}>
            {formatDateTime(found.openedAt)}
          </time>
        </span>
      </li>
    </ul>
  )
}

function Side({ found }: { readonly found: Detail }) {
  const { t } = useLingui()
  const { outcomes, reasons } = useCaseWords()
  const open = found.state === 'open' || found.appeal?.state === 'open'
  return (
    <section className="card stack" aria-labelledby="decision">
      <h2 id="decision" className="card-title">
        {found.state !== 'open' && open ? <Trans>Appeal</Trans> : <Trans>Decision</Trans>}
      </h2>
      {found.state !== 'open' && (
        <div className="stack gap2">
          <KeyValues
            rows={[
              [t`Decision`, outcomes[found.state]],
              [t`The rule`, found.ground ? reasons[found.ground] : '–'],
              [t`Decided by`, found.decidedBy === null ? '–' : <bdi key="d">@{found.decidedBy}</bdi>],
            ]}
          />
          {found.statement !== '' && (
            <p className="sm staff-words">
              <bdi>{found.statement}</bdi>
            </p>
          )}
        </div>
      )}
      {found.appealText !== null && (
        <Notice tone="warn" title={found.appealBy === 'author' ? t`The author appeals` : t`A reporter appeals`}>
          <bdi className="staff-words">{found.appealText}</bdi>
        </Notice>
      )}
      {open &&
        (found.mayDecide ? (
          found.state === 'open' ? (
            <CaseDecision found={found} />
          ) : (
            <AppealDecision found={found} />
          )
        ) : (
          <Notice tone="quiet">
            <Trans>Somebody else decides: you are a side of it, or have decided it before.</Trans>
          </Notice>
        ))}
      {found.appeal && found.appeal.state !== 'open' && (
        <Notice tone="quiet" title={found.appeal.state === 'upheld' ? t`The decision stood` : t`The decision was changed`}>
          <bdi>{found.appealStatement}</bdi>
        </Notice>
      )}
    </section>
  )
}

function Loaded({ found }: { readonly found: Detail }) {
  const { t } = useLingui()
  const { subjects, reasons, outcomes } = useCaseWords()
  const settle = { onSuccess: refreshStaff, onError: tellFault }
  const params = { id: found.id }
  const hide = useMutation({ mutationFn: () => api('POST /admin/cases/:id/hiding', { params }), ...settle })
  const assign = useMutation({ mutationFn: () => api('POST /admin/cases/:id/assignment', { params }), ...settle })
  const waits = found.state === 'open' || found.appeal?.state === 'open'
  const standing = { good: t`Good`, restricted: t`Restricted`, suspended: t`Suspended` }
  const what = found.reasons.map((reason) => reasons[reason]).join(', ')
  const number = found.id
  return (
    <>
      <DetailHead
        back="/admin/cases"
        title={what === '' ? t`Case ${number}` : t`Case ${number}: ${what}`}
        sub={
          <>
            {subjects[found.subject.kind]}
            {found.owner && (
              <>
                {' · '}
                <bdi>@{found.owner.username}</bdi>
              </>
            )}
            {' · '}
            {formatDateTime(found.openedAt)}
          </>
        }
        end={
          <>
            {found.priority === 0 && <Tag tone="bad">{t`Urgent`}</Tag>}
            {waits && <DueTag dueAt={found.appeal?.state === 'open' ? found.appeal.dueAt : found.dueAt} />}
          </>
        }
      />
      <div className="case">
        <div className="stack gap6">
          {found.state === 'open' && (
            <Notice tone="quiet" icon={EyeOff}>
              {found.hidden ? (
                <Trans>Hidden from everyone until it is decided.</Trans>
              ) : (
                <>
                  <p>
                    <Trans>Still visible. Only the gravest reports hide something at once.</Trans>
                  </p>
                  {found.subject.kind !== 'user' && found.mayDecide && (
                    <Button size="sm" kind="line" busy={hide.isPending} onClick={() => hide.mutate()}>
                      <Trans>Hide it now</Trans>
                    </Button>
                  )}
                </>
              )}
            </Notice>
          )}
          <Thing found={found} />
          <Reports found={found} />
        </div>
        <div className="stack gap6">
          <Side found={found} />
          <section className="card-flat stack">
            <KeyValues
              rows={[
                [t`Assigned to`, found.assignedTo === null ? '–' : <bdi key="a">@{found.assignedTo}</bdi>],
                [t`Due`, formatDateTime(found.dueAt)],
                [t`Account since`, found.account ? formatDate(found.account.joinedAt, 'medium') : '–'],
                [t`Standing`, found.account ? standing[found.account.standing] : '–'],
                [
                  t`Earlier cases`,
                  found.account?.history.length
                    ? found.account.history.map(({ outcome, count }) => `${outcomes[outcome]} ${String(count)}`).join(', ')
                    : t`none`,
                ],
              ]}
            />
            {waits && found.mayDecide && (
              <Button kind="line" block busy={assign.isPending} onClick={() => assign.mutate()}>
                <Trans>Take it over</Trans>
              </Button>
            )}
            <hr />
            <h3 className="sm">
              <Trans>Log</Trans>
            </h3>
            <Log found={found} />
          </section>
        </div>
      </div>
    </>
  )
}

/** One case: the thing, who reported it and why, the account's history, and the decision. */
export function CaseDetail({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: ['staff', 'cases', id],
    queryFn: ({ signal }) => api('GET /admin/cases/:id', { params: { id }, signal }),
  })
  if (query.data) return <Loaded found={query.data} />
  if (query.isError) return <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
  return (
    <Loading label={t`Loading the case`}>
      <Skeleton width="40%" height="28px" />
      <Skeleton height="260px" />
    </Loading>
  )
}
