import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { CaseDetail as Detail } from '#contract/staff/cases.ts'
import { api } from '#web/platform/api/client.ts'
import { formatAgo, formatDateTime } from '#web/platform/i18n/format.ts'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShownMedia } from '#web/modules/media/media-for-review.tsx'
import { useCaseWords } from './use-case-words.ts'

/** What is reported: its words and pictures, as they were and as they are. */
export function Thing({ found }: { readonly found: Detail }) {
  return (
    <Section
      title={<Trans>Reported content</Trans>}
      end={
        <>
          {found.postId !== null && (
            <Link className="link sm" href={`/post/${String(found.postId)}`}>
              <Trans>Open the post</Trans>
            </Link>
          )}
          {found.subject.kind === 'show' && (
            <Link className="link sm" href={`/admin/live/${String(found.subject.id)}`}>
              <Trans>Watch the show</Trans>
            </Link>
          )}
          {found.owner && (
            <Link className="link sm" href={`/${found.owner.username}`}>
              <Trans>Open the profile</Trans>
            </Link>
          )}
        </>
      }
    >
      {found.underAge && (
        <Callout tone="bad">
          <Trans>Opened automatically: a date of birth under 18 was entered for this account.</Trans>
        </Callout>
      )}
      {found.consent === 'under_age' && (
        <Callout tone="bad">
          <Trans>Opened automatically: someone in this post gave a date of birth under 18.</Trans>
        </Callout>
      )}
      {found.consent === 'withdrawn' && (
        <Callout tone="bad">
          <p>
            <Trans>Someone in this post withdrew their consent. It stays hidden until they restore it.</Trans>
          </p>
          {found.consentReason !== '' && (
            <p className="staff-words">
              <bdi>{found.consentReason}</bdi>
            </p>
          )}
        </Callout>
      )}
      <p className="staff-words">
        <bdi>{found.text === '' ? found.excerpt : found.text}</bdi>
      </p>
      {found.context.length > 0 && (
        <details>
          <summary className="sm">
            <Trans>Context</Trans>
          </summary>
          {found.context.map((said) => (
            <p key={`${said.at}${said.text}`} className="sm staff-words">
              <b>{said.byAuthor ? <Trans>Author:</Trans> : <Trans>Reporter:</Trans>}</b> <bdi>{said.text}</bdi>
            </p>
          ))}
        </details>
      )}
      {found.subject.kind === 'show' && (
        <p className="sm muted">
          {found.media.length > 0 ? (
            <Trans>The last half minute before it was reported, and a few seconds more.</Trans>
          ) : (
            <Trans>What was shown appears here about 20 seconds after the report.</Trans>
          )}
        </p>
      )}
      <ShownMedia
        media={found.media}
        read={async () => (await api('GET /admin/cases/:id', { params: { id: found.id } })).media}
      />
    </Section>
  )
}

export function Reports({ found }: { readonly found: Detail }) {
  const { reasons } = useCaseWords()
  return (
    <Section title={<Plural value={found.reportCount} one="# report" other="# reports" />}>
      <div>
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
      </div>
    </Section>
  )
}

export function Log({ found }: { readonly found: Detail }) {
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
    'live.cut': t`Live show ended by`,
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
