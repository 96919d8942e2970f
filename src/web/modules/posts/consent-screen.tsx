import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import type { Consent } from '#contract/consents.ts'
import { api } from '#web/platform/api/client.ts'
import { textOf } from '#web/platform/api/translate-text.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { IdentityReason } from '#web/modules/accounts/identity-reason.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { ShownMedia } from '#web/modules/media/media-for-review.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { consentQuery, languageFor, refusalOf } from './co-performers/queries.ts'
import { Answered } from './co-performers/release-answered.tsx'
import { Asked } from './co-performers/release-form.tsx'
import './co-performers/co-performers.css'
import { useAction } from '#web/platform/use-action.ts'

/** A page of its own: whoever has the link needs no account, and nothing leads away from it. */
function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="consent" id="main" tabIndex={-1}>
      <title>{`${title} · Fanfare`}</title>
      <a className="brand" href="/">
        <Brand parts="word" />
      </a>
      <h1>{title}</h1>
      {children}
    </main>
  )
}

/** Who asks, and for which post: all of it, since the consent is to what is seen. */
function About({ token, consent: { author, post } }: { readonly token: string; readonly consent: Consent }) {
  return (
    <section className="card stack" aria-label={author.name}>
      <div className="person">
        <Avatar src={author.avatarUrl} name={author.name} />
        <div className="grow">
          <div className="name clip">
            <bdi>{author.name}</bdi>
          </div>
          <div className="sub clip">
            <bdi>@{author.username}</bdi>
          </div>
        </div>
      </div>
      {post ? (
        <>
          {post.text !== '' && (
            <p className="consent-text" dir="auto">
              {post.text}
            </p>
          )}
          <ShownMedia
            media={post.media}
            read={async () => (await api('GET /consents/:token', { params: { token }, query: {} })).post?.media ?? []}
          />
        </>
      ) : (
        <p className="muted">
          <Trans>This post is no longer available here.</Trans>
        </p>
      )}
    </section>
  )
}

function Reason({ consent: { state, reason, note } }: { readonly consent: Consent }) {
  const { t } = useLingui()
  if (state !== 'needs_more') return null
  const changed = reason === null
  return (
    <Callout tone="warn" title={changed ? t`The post has changed` : t`We need more information from you`}>
      {changed ? (
        <p>
          <Trans>Please check what it shows now. It won’t be published until you sign again.</Trans>
        </p>
      ) : (
        <>
          <IdentityReason reason={reason} note={note} />
          <p>
            <Trans>Correct your details and sign again.</Trans>
          </p>
        </>
      )}
    </Callout>
  )
}

/** Whoever has signed and lost the mail: a new link goes to the address that they gave. */
function SendAgain({ token }: { readonly token: string }) {
  const [sent, setSent] = useState(false)
  const send = useAction(async () => {
    await api('POST /consents/:token/link', { params: { token } })
    setSent(true)
  })
  return sent ? (
    <p role="status">
      <Trans>We’ve sent a new link to the address you gave. The old one no longer works.</Trans>
    </p>
  ) : (
    <Button kind="line" busy={send.isBusy} onClick={send.run}>
      <Trans>Resend my link</Trans>
    </Button>
  )
}

function Refused({
  token,
  refusal,
}: {
  readonly token: string
  readonly refusal: NonNullable<ReturnType<typeof refusalOf>>
}) {
  const { t } = useLingui()
  const words = {
    link_spent: [t`This link was already used.`, t`Already signed? The link to your page is in our email.`],
    link_expired: [t`This link has expired.`, t`Ask the post’s author for a new one.`],
    link_invalid: [
      t`This link isn’t valid.`,
      t`It may be cut off, or the author ended or replaced it. Ask them for the link again.`,
    ],
  }[refusal]
  return (
    <Page title={t`Consent to a post`}>
      <Empty
        icon={LinkIcon}
        title={words[0]}
        action={refusal === 'link_spent' ? <SendAgain token={token} /> : undefined}
      >
        {words[1]}
      </Empty>
    </Page>
  )
}

/** Where somebody who is shown in a post says yes or no, and later changes their mind. */
export default function ConsentScreen() {
  const { t, i18n } = useLingui()
  const { token } = useParams<{ token: string }>()
  const query = useQuery(consentQuery(token, languageFor(i18n.locale)))
  const refusal = query.error && refusalOf(query.error)
  if (refusal) return <Refused token={token} refusal={refusal} />
  const consent = query.data
  if (!consent)
    return (
      <Page title={t`Consent to a post`}>
        {query.isError ? (
          <ErrorState fault={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label={t`Loading the age check`}>
            <Skeleton height="180px" />
            <Skeleton height="260px" />
          </Loading>
        )}
      </Page>
    )
  const { author, name } = consent
  const asks = consent.state === (consent.isOwn ? 'needs_more' : 'invited')
  return (
    <Page title={asks ? t`${author.name} asks for your consent` : t`Consent to a post`}>
      {asks && (
        <p className="muted">
          <Trans>Hello {name}, you’re in this post. It’s only published if you agree. You don’t need an account.</Trans>
          {consent.inviteExpiresAt !== null && (
            <>
              {' '}
              <Trans>The link works until {formatDateTime(consent.inviteExpiresAt)}.</Trans>
            </>
          )}
        </p>
      )}
      <Reason consent={consent} />
      {query.isError && <Callout tone="bad">{textOf(query.error)}</Callout>}
      {!asks && <Answered token={token} consent={consent} />}
      <About token={token} consent={consent} />
      {asks && <Asked token={token} consent={consent} />}
    </Page>
  )
}
