import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { RequestDetail as Detail } from '#contract/staff/requests.ts'
import { api } from '#web/platform/api/client.ts'
import { addressInLine } from '#web/platform/i18n/address.ts'
import { formatDate, formatDateTime } from '#web/platform/i18n/format.ts'
import { countries } from '#web/platform/i18n/countries.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useStaffAction } from '../use-staff-change.ts'
import { queryOf } from '#web/platform/api/queries.ts'
import { DetailHead } from '../components/detail-head.tsx'
import { DocumentView } from './document-view.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { RequestDecision, useRequestReasons } from './request-decision.tsx'
import { RequestTag } from '../components/state-tag.tsx'

const nameOf = (code: string): string => countries().find((country) => country.code === code)?.name ?? code

function Said({ request }: { readonly request: Detail }) {
  const { t } = useLingui()
  const { details } = request
  if (!details) return null
  const kinds = { id_card: t`ID card`, passport: t`Passport`, residence_permit: t`Residence permit` }
  const differs = details.dateOfBirth !== request.accountDateOfBirth
  return (
    <Section title={<Trans>Details given</Trans>}>
      <KeyValues
        rows={[
          [t`Legal name`, <bdi key="n">{details.legalName}</bdi>],
          [t`Date of Birth`, formatDate(`${details.dateOfBirth}T12:00:00`)],
          [t`Country`, nameOf(details.country)],
          [t`Address`, <bdi key="a">{addressInLine(details)}</bdi>],
          [t`Document`, request.documentKind ? kinds[request.documentKind] : '–'],
        ]}
      />
      {differs && (
        <Callout tone="warn">
          <Trans>
            A different date of birth was given at sign-up: {formatDate(`${request.accountDateOfBirth}T12:00:00`)}.
          </Trans>
        </Callout>
      )}
      {request.flagged && (
        <Callout tone="bad">
          <Trans>A date of birth under 18 was entered for this account before. There’s a case about this.</Trans>
        </Callout>
      )}
    </Section>
  )
}

function Request({ request }: { readonly request: Detail }) {
  const { t } = useLingui()
  const reasons = useRequestReasons()
  const labels = { front: t`Front`, back: t`Back side`, selfie: t`Person holding it` }
  const assign = useStaffAction(() => api('POST /admin/creatorRequests/:id/assignment', { params: { id: request.id } }))
  return (
    <>
      <DetailHead
        back="/admin/requests"
        title={<bdi>@{request.person.username}</bdi>}
        sub={
          <Trans>
            {request.person.name}, member since {formatDate(request.joinedAt)}
          </Trans>
        }
        end={<RequestTag state={request.state} />}
      />
      <div className="case">
        <div className="stack gap6">
          {request.appeal !== null && (
            <Callout tone="warn" title={t`Appeal`}>
              <bdi>{request.appeal}</bdi>
            </Callout>
          )}
          <Section title={<Trans>Documents</Trans>}>
            {request.documents.length === 0 ? (
              <p className="muted">
                <Trans>The photos are deleted.</Trans>
              </p>
            ) : (
              <div className="staff-docs">
                {request.documents.map((document) => (
                  <DocumentView key={document.id} document={document} label={labels[document.side]} />
                ))}
              </div>
            )}
          </Section>
          <Said request={request} />
        </div>
        <div className="stack gap6">
          <Section title={<Trans>Decision</Trans>}>
            {request.state === 'pending' ? (
              request.mayDecide ? (
                <RequestDecision
                  version={request.version}
                  onDecide={(body) =>
                    api('POST /admin/creatorRequests/:id/decision', { params: { id: request.id }, body })
                  }
                />
              ) : (
                <Callout tone="quiet">
                  <Trans>You can’t decide this one: it’s yours, or it appeals your decision.</Trans>
                </Callout>
              )
            ) : (
              <div className="stack gap2">
                <RequestTag state={request.state} />
                {request.reason && <p>{reasons[request.reason]}</p>}
                {request.note !== '' && <bdi>{request.note}</bdi>}
              </div>
            )}
          </Section>
          <section className="card-flat stack">
            <KeyValues
              rows={[
                [t`Assigned to`, request.assignedTo === null ? '–' : <bdi key="a">@{request.assignedTo}</bdi>],
                [t`Submitted`, request.submittedAt ? formatDateTime(request.submittedAt) : '–'],
                [t`Decided by`, request.decidedBy === null ? '–' : <bdi key="d">@{request.decidedBy}</bdi>],
                [
                  t`Identity service`,
                  request.finding === null || request.finding.verdict === 'staff' ? (
                    <Trans key="m">none, staff check manually</Trans>
                  ) : (
                    <Tag key="t" tone={request.finding.verdict === 'proven' ? 'ok' : 'bad'}>
                      {request.finding.verdict === 'proven' ? t`Verified` : t`Not verified`}
                    </Tag>
                  ),
                ],
              ]}
            />
            {request.state === 'pending' && (
              <Button kind="line" block busy={assign.isBusy} onClick={assign.run}>
                <Trans>Take over</Trans>
              </Button>
            )}
          </section>
        </div>
      </div>
    </>
  )
}

/** One request: the papers beside each other, what is said, and the decision. */
export function RequestDetail({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const query = useQuery(queryOf(['staff', 'requests', id], 'GET /admin/creatorRequests/:id', { params: { id } }))
  return (
    <Loaded query={query} label={t`Loading the request`} shape={['28px', '260px']}>
      {(request) => <Request request={request} />}
    </Loaded>
  )
}
