import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, PartyPopper, Scale } from 'lucide-react'
import { useState } from 'react'
import type { CreatorRequest } from '#contract/creator-request.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/platform/api/client.ts'
import { formatDate } from '#web/platform/i18n/format.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Form, textIn, useForm } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { keep } from './queries.ts'
import { Reason } from './decision-reason.tsx'

/** Handed in: nothing to do but wait. */
export function Waiting({ request }: { readonly request: CreatorRequest }) {
  const { t } = useLingui()
  return (
    <Screen title={t`Become a creator`}>
      <section className="card stack become-out">
        <Icon icon={Hourglass} size="lg" />
        <h2>
          {request.appealedAt === null ? (
            <Trans>Thanks, we’re reviewing your request</Trans>
          ) : (
            <Trans>Someone else is reviewing it</Trans>
          )}
        </h2>
        <p className="muted">
          <Trans>
            Submitted {formatDate(request.submittedAt ?? '')}. A person decides, usually within two business days. We’ll
            email you.
          </Trans>
        </p>
        <div className="row wrap">
          <LinkButton to="/home" kind="ink">{t`Go home`}</LinkButton>
          {!request.hasPayoutMethod && <LinkButton to="/settings/payouts">{t`Set up a payout method`}</LinkButton>}
        </div>
      </section>
    </Screen>
  )
}

/** Accepted: what to do first. */
export function Congratulations() {
  const { t } = useLingui()
  return (
    <Screen title={t`Congratulations`}>
      <section className="card stack become-out">
        <Icon icon={PartyPopper} size="lg" />
        <h2>
          <Trans>You’re now a creator</Trans>
        </h2>
        <p className="muted">
          <Trans>Set your prices, then publish your first post. Fans can find you now.</Trans>
        </p>
        <div className="row wrap">
          <LinkButton to="/settings/plans" kind="brass">{t`Set my prices`}</LinkButton>
          <LinkButton to="/home#compose">{t`Write a post`}</LinkButton>
          <LinkButton to="/dashboard" kind="plain">{t`Dashboard`}</LinkButton>
        </div>
      </section>
    </Screen>
  )
}

function Appeal() {
  const { t } = useLingui()
  const form = useForm({
    schema: () =>
      import('#contract/creator-request.ts').then(
        ({ creatorRequest }) => creatorRequest['POST /creatorRequest/appeal'].body,
      ),
    read: (data) => ({ text: textIn(data, 'text') }),
    submit: async (body) => keep(await api('POST /creatorRequest/appeal', { body })),
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
      <div className="row">
        <Button type="submit" kind="ink" busy={form.pending}>{t`Send appeal`}</Button>
      </div>
    </Form>
  )
}

/** Declined, with the reason; one appeal. */
export function Declined({ request }: { readonly request: CreatorRequest }) {
  const { t } = useLingui()
  const [appealing, setAppealing] = useState(false)
  return (
    <Screen title={t`Become a creator`}>
      <div className="become stack">
        <Callout tone="bad" title={t`We couldn’t accept your request`}>
          <Reason reason={request.reason} note={request.note} />
          <p className="sm muted">
            <Trans>Decided on {formatDate(request.decidedAt ?? '')}</Trans>
          </p>
        </Callout>
        {appealing && request.mayAppeal ? (
          <Appeal />
        ) : request.mayAppeal ? (
          <div className="row">
            <Button kind="line" icon={Scale} onClick={() => setAppealing(true)}>{t`Appeal`}</Button>
          </div>
        ) : (
          <p className="muted">
            <Trans>Someone else read your appeal. This decision is final.</Trans>
          </p>
        )}
      </div>
    </Screen>
  )
}
