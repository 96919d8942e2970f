import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { directionOf } from '#contract/languages.ts'
import type { ConsentDetail as Detail } from '#contract/staff/consents.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate, formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { Callout } from '#web/ui/labels.tsx'
import { ShownMedia } from '#web/modules/media/media-for-review.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useStaffAction } from '../use-staff-change.ts'
import { queryOf } from '#web/platform/api/queries.ts'
import { ConsentTag } from './consent-tag.tsx'
import { DetailHead } from '../components/detail-head.tsx'
import { DocumentView } from '../requests/document-view.tsx'
import { KeyValues } from '../components/key-values.tsx'
import { RequestDecision, useRequestReasons } from '../requests/request-decision.tsx'

function Documents({ consent }: { readonly consent: Detail }) {
  const { t } = useLingui()
  const labels = { front: t`Front`, selfie: t`Person holding it` }
  const { details } = consent
  return (
    <Section title={<Trans>Documents</Trans>}>
      {consent.documents.length === 0 ? (
        <p className="muted">
          <Trans>The photos are deleted.</Trans>
        </p>
      ) : (
        <div className="staff-docs">
          {consent.documents.map((document) => (
            <DocumentView key={document.id} document={document} label={labels[document.side]} />
          ))}
        </div>
      )}
      {details && (
        <KeyValues
          rows={[
            [t`Legal name`, <bdi key="n">{details.legalName}</bdi>],
            [t`Date of Birth`, formatDate(`${details.dateOfBirth}T12:00:00`)],
          ]}
        />
      )}
    </Section>
  )
}

function Post({ id, post }: { readonly id: number; readonly post: NonNullable<Detail['post']> }) {
  return (
    <Section title={<Trans>The post</Trans>}>
      {post.text !== '' && (
        <p className="staff-words">
          <bdi>{post.text}</bdi>
        </p>
      )}
      <ShownMedia
        media={post.media}
        read={async () => (await api('GET /admin/consents/:id', { params: { id } })).post?.media ?? []}
      />
    </Section>
  )
}

function Signed({ release }: { readonly release: NonNullable<Detail['release']> }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={<Trans>The signed release</Trans>}>
      <KeyValues
        rows={[
          [t`Signed as`, <bdi key="n">{release.signedName}</bdi>],
          [t`Signed on`, formatDateTime(release.signedAt, 'always')],
          [
            t`Network`,
            <bdi key="w" dir="ltr">
              {release.network === '' ? '–' : release.network}
            </bdi>,
          ],
          [
            t`Wording`,
            <span key="v">
              <bdi dir="ltr">{release.version}</bdi> · {languageName(release.language, i18n.locale)}
            </span>,
          ],
          [
            t`SHA-256 of the wording`,
            <code key="h" className="xs staff-words" dir="ltr">
              {release.hash}
            </code>,
          ],
        ]}
      />
      <details>
        <summary className="sm">
          <Trans>Full text</Trans>
        </summary>
        <p className="sm staff-words" lang={release.language} dir={directionOf(release.language)}>
          {release.text}
        </p>
      </details>
    </Section>
  )
}

function Side({ consent }: { readonly consent: Detail }) {
  const reasons = useRequestReasons()
  const params = { id: consent.id }
  const restore = useStaffAction(() =>
    api('POST /admin/consents/:id/decision', { params, body: { decision: 'restore', version: consent.version } }),
  )
  if (consent.state === 'in_check')
    return consent.mayDecide ? (
      <RequestDecision
        version={consent.version}
        onDecide={(body) => api('POST /admin/consents/:id/decision', { params, body })}
      />
    ) : (
      <Callout tone="quiet">
        <Trans>You can’t decide this one: it’s your own post.</Trans>
      </Callout>
    )
  return (
    <div className="stack gap2">
      <div>
        <ConsentTag state={consent.state} />
      </div>
      {consent.reason && <p>{reasons[consent.reason]}</p>}
      {consent.note !== '' && <bdi>{consent.note}</bdi>}
      {consent.state === 'withdrawn' && (
        <>
          {consent.withdrawalReason !== '' && (
            <p className="staff-words">
              <bdi>{consent.withdrawalReason}</bdi>
            </p>
          )}
          {consent.mayDecide && (
            <>
              <p className="sm muted">
                <Trans>Only if it’s proven that someone else withdrew it. The person is notified.</Trans>
              </p>
              <Button kind="line" busy={restore.isBusy} onClick={restore.run}>
                <Trans>Restore consent</Trans>
              </Button>
            </>
          )}
        </>
      )}
    </div>
  )
}

function Consent({ consent }: { readonly consent: Detail }) {
  const { t } = useLingui()
  return (
    <>
      <DetailHead
        back="/admin/consents"
        title={<bdi>{consent.name}</bdi>}
        sub={
          consent.author && (
            <Trans>
              in a post of <bdi>@{consent.author.username}</bdi>
            </Trans>
          )
        }
        end={<ConsentTag state={consent.state} />}
      />
      <div className="case">
        <div className="stack gap6">
          {consent.flagged && (
            <Callout tone="bad">
              <Trans>A date of birth under 18 was entered. There’s a case about the post.</Trans>
            </Callout>
          )}
          <Documents consent={consent} />
          {consent.post && <Post id={consent.id} post={consent.post} />}
          {consent.release && <Signed release={consent.release} />}
        </div>
        <div className="stack gap6">
          <Section title={<Trans>Decision</Trans>}>
            <Side consent={consent} />
          </Section>
          <section className="card-flat stack">
            <KeyValues
              rows={[
                [t`Submitted`, consent.submittedAt ? formatDateTime(consent.submittedAt) : '–'],
                [t`Decided by`, consent.decidedBy === null ? '–' : <bdi key="d">@{consent.decidedBy}</bdi>],
                [t`Withdrawn`, consent.withdrawnAt ? formatDateTime(consent.withdrawnAt) : '–'],
              ]}
            />
          </section>
        </div>
      </div>
    </>
  )
}

/** One consent: the papers, the post, what was signed, and the decision. */
export function ConsentDetail({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const query = useQuery(queryOf(['staff', 'consents', id], 'GET /admin/consents/:id', { params: { id } }))
  return (
    <Loaded query={query} label={t`Loading the consent`} shape={['28px', '260px']}>
      {(consent) => <Consent consent={consent} />}
    </Loaded>
  )
}
