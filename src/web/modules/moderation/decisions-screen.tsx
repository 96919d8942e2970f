import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import type { CaseOutcome, Decision } from '#contract/decisions.ts'
import { limits } from '#contract/limits.ts'
import type { ReportReason } from '#contract/reports.ts'
import { Screen } from '#web/ui/screen.tsx'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Callout, Tag } from '#web/ui/labels.tsx'
import { Empty } from '#web/ui/states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { pagesOf } from '#web/platform/api/queries.ts'

const key = ['decisions'] as const

function AppealForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: () =>
      import('#contract/decisions.ts').then(({ decisions }) => decisions['POST /decisions/:id/appeal'].body),
    read: (data) => ({ text: textIn(data, 'text') }),
    submit: async (body) => {
      await api('POST /decisions/:id/appeal', { params: { id }, body })
      showToast(t`Your appeal was sent.`)
      await queryClient.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <Form form={form}>
      <TextArea
        label={t`Why should we review it again?`}
        name="text"
        rows={5}
        maxLength={limits.appealMax}
        hint={t`Someone new reviews it. You can appeal once.`}
      />
      <div className="row wrap">
        <Button type="submit" kind="ink" busy={form.pending}>{t`Send appeal`}</Button>
        <Button kind="plain" onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </Form>
  )
}

/** What was decided, in a sentence for the person's own side of it. */
function useSentences() {
  const { t } = useLingui()
  const toAuthor: Readonly<Record<CaseOutcome, string>> = {
    kept: t`We reviewed it and found nothing wrong.`,
    warned: t`It stays, but this is a warning.`,
    removed: t`It breaks our rules and was removed.`,
    restricted: t`It was removed, and you can’t post or write for now.`,
    suspended: t`Your account is suspended.`,
  }
  const toReporter: Readonly<Record<CaseOutcome, string>> = {
    kept: t`It doesn’t break our rules, so it stays.`,
    warned: t`Its author was warned.`,
    removed: t`It was removed.`,
    restricted: t`It was removed, and its author can’t post or write for now.`,
    suspended: t`The account was suspended.`,
  }
  // Of an account nothing is removed.
  const account = {
    author: t`It breaks our rules. You can read, but not post or write for now.`,
    reporter: t`The account can’t post or write for now.`,
  }
  const grounds: Readonly<Record<ReportReason, string>> = {
    did_not_like: t`Content policy`,
    revenge_porn: t`Intimate images without consent`,
    personal_information: t`Personal information of others`,
    impersonation: t`Impersonation`,
    underage: t`Protection of minors`,
    trademark: t`Rights of others`,
    spam: t`Spam`,
    prostitution: t`Prostitution`,
    weapons: t`Weapons`,
    drugs: t`Drugs`,
    other: t`Content policy`,
  }
  const authorThings = {
    post: t`Your post`,
    comment: t`Your comment`,
    user: t`Your profile`,
    message: t`Your message`,
    story: t`Your story`,
    show: t`Your live show`,
    show_line: t`Your message in a live show`,
  }
  const reporterThings = {
    post: t`A post you reported`,
    comment: t`A comment you reported`,
    user: t`A profile you reported`,
    message: t`A message you reported`,
    story: t`A story you reported`,
    show: t`A live show you reported`,
    show_line: t`A message in a live show you reported`,
  }
  return { toAuthor, toReporter, account, grounds, authorThings, reporterThings }
}

function Line({ decision }: { readonly decision: Decision }) {
  const { t } = useLingui()
  const [appealing, setAppealing] = useState(false)
  const { toAuthor, toReporter, account, grounds, authorThings, reporterThings } = useSentences()
  const mine = decision.side === 'author'
  const { appeal } = decision
  return (
    <li className="card stack">
      <div className="row wrap gap2">
        <h2 className="card-title grow">{(mine ? authorThings : reporterThings)[decision.subjectKind]}</h2>
        <Tag tone={decision.outcome === 'kept' ? 'ok' : decision.outcome === 'warned' ? 'warn' : 'bad'}>
          {formatDate(decision.decidedAt, 'medium')}
        </Tag>
      </div>
      {decision.excerpt !== '' && (
        <blockquote className="muted">
          <bdi>{decision.excerpt}</bdi>
        </blockquote>
      )}
      <p className="strong">
        {decision.subjectKind === 'user' && decision.outcome === 'restricted'
          ? account[decision.side]
          : (mine ? toAuthor : toReporter)[decision.outcome]}
      </p>
      {decision.ground && (
        <p>
          <Trans>Rule: {grounds[decision.ground]}</Trans>
        </p>
      )}
      {decision.statement !== '' && (
        <p>
          <Trans>
            Reasons: <bdi>{decision.statement}</bdi>
          </Trans>
        </p>
      )}
      {appeal && (
        <Callout
          tone={appeal.state === 'open' ? 'info' : 'quiet'}
          title={
            appeal.state === 'open'
              ? t`Someone else is reviewing the appeal`
              : appeal.state === 'upheld'
                ? t`Appeal decided: the decision stands`
                : t`Appeal decided: the decision was changed`
          }
        >
          {appeal.statement !== '' && <bdi>{appeal.statement}</bdi>}
        </Callout>
      )}
      {decision.mayAppeal &&
        (appealing ? (
          <AppealForm id={decision.id} onClose={() => setAppealing(false)} />
        ) : (
          <div className="row">
            <Button kind="line" icon={Scale} onClick={() => setAppealing(true)}>{t`Appeal`}</Button>
          </div>
        ))}
    </li>
  )
}

/** What staff have decided about things of mine and things that I reported, with the reasons and the way to appeal. */
export default function DecisionsScreen() {
  const { t } = useLingui()
  const query = useInfiniteQuery({ ...pagesOf(key, 'GET /decisions'), staleTime: 0 })
  return (
    <Screen title={t`Decisions`}>
      <PagedList
        query={query}
        of="decisions"
        label={t`Loading decisions`}
        shape={['160px', '160px']}
        empty={
          <Empty icon={Scale} title={t`No decisions`}>
            {t`Decisions about your content and your reports show up here.`}
          </Empty>
        }
        className="stack"
      >
        {(decision) => <Line key={`${String(decision.id)} ${decision.side}`} decision={decision} />}
      </PagedList>
    </Screen>
  )
}
