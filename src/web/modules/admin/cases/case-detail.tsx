import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { CaseDetail as Detail } from '#contract/staff/cases.ts'
import { formatList } from '#web/platform/i18n/format-list.ts'
import { api } from '#web/platform/api/client.ts'
import { formatCount, formatDate, formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { DotSeparated } from '#web/ui/dot-separated.tsx'
import { useStaffAction } from '../use-staff-change.ts'
import { queryOf } from '#web/platform/api/queries.ts'
import { AppealDecision, CaseDecision } from './case-decision.tsx'
import { Log, Reports, Thing } from './case-parts.tsx'
import { DetailHead } from '../components/detail-head.tsx'
import { DueTag } from './due-tag.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { useCaseWords } from './use-case-words.ts'

function Side({ found }: { readonly found: Detail }) {
  const { t } = useLingui()
  const { outcomes, reasons } = useCaseWords()
  const open = found.state === 'open' || found.appeal?.state === 'open'
  return (
    <Section title={found.state !== 'open' && open ? <Trans>Appeal</Trans> : <Trans>Decision</Trans>}>
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
        <Callout tone="warn" title={found.appealBy === 'author' ? t`The author appeals` : t`A reporter appeals`}>
          <bdi className="staff-words">{found.appealText}</bdi>
        </Callout>
      )}
      {open &&
        (found.mayDecide ? (
          found.state === 'open' ? (
            <CaseDecision found={found} />
          ) : (
            <AppealDecision found={found} />
          )
        ) : (
          <Callout tone="quiet">
            <Trans>You can’t decide this one: you’re involved or decided it before.</Trans>
          </Callout>
        ))}
      {found.appeal && found.appeal.state !== 'open' && (
        <Callout
          tone="quiet"
          title={found.appeal.state === 'upheld' ? t`The decision stood` : t`The decision was changed`}
        >
          <bdi>{found.appealStatement}</bdi>
        </Callout>
      )}
    </Section>
  )
}

function Case({ found }: { readonly found: Detail }) {
  const { t } = useLingui()
  const { subjects, reasons, outcomes } = useCaseWords()
  const params = { id: found.id }
  const hide = useStaffAction(() => api('POST /admin/cases/:id/hiding', { params }))
  const assign = useStaffAction(() => api('POST /admin/cases/:id/assignment', { params }))
  const waits = found.state === 'open' || found.appeal?.state === 'open'
  const accountStatus = { good: t`Good`, restricted: t`Restricted`, suspended: t`Suspended` }
  const what = formatList(found.reasons.map((reason) => reasons[reason]))
  const number = formatCount(found.id)
  return (
    <>
      <DetailHead
        back="/admin/cases"
        title={what === '' ? t`Case ${number}` : t`Case ${number}: ${what}`}
        sub={
          <DotSeparated>
            {subjects[found.subject.kind]}
            {found.owner && <bdi>@{found.owner.username}</bdi>}
            {formatDateTime(found.openedAt)}
          </DotSeparated>
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
            <Callout tone="quiet" icon={EyeOff}>
              {found.hidden ? (
                <Trans>Hidden from everyone until decided.</Trans>
              ) : (
                <>
                  <p>
                    <Trans>Still live. Only severe reports auto-hide.</Trans>
                  </p>
                  {found.subject.kind !== 'user' && found.subject.kind !== 'show' && found.mayDecide && (
                    <Button size="sm" kind="line" busy={hide.isBusy} onClick={hide.run}>
                      <Trans>Hide now</Trans>
                    </Button>
                  )}
                </>
              )}
            </Callout>
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
                [t`Account status`, found.account ? accountStatus[found.account.accountStatus] : '–'],
                [
                  t`Earlier cases`,
                  found.account?.history.length
                    ? found.account.history
                        .map(({ outcome, count }) => `${outcomes[outcome]} ${formatCount(count)}`)
                        .join(', ')
                    : t`none`,
                ],
              ]}
            />
            {waits && found.mayDecide && (
              <Button kind="line" block busy={assign.isBusy} onClick={assign.run}>
                <Trans>Take over</Trans>
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
  const query = useQuery(queryOf(['staff', 'cases', id], 'GET /admin/cases/:id', { params: { id } }))
  return (
    <Loaded query={query} label={t`Loading the case`} shape={['28px', '260px']}>
      {(found) => <Case found={found} />}
    </Loaded>
  )
}
