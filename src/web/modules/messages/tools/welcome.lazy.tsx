import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import type { WelcomeMessage } from '#contract/message-tools.ts'
import { showToast } from '#web/platform/alerts.ts'
import { api } from '#web/platform/api/client.ts'
import { useFreshQuery } from '#web/platform/api/use-fresh-query.ts'
import { queryClient } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/forms/field.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useAction } from '#web/platform/use-action.ts'
import { Loaded } from './loaded.tsx'
import { welcomeQuery } from '../queries.ts'
import { useLockPrices } from '../composer/lock-price.tsx'
import { useAttachments } from '../composer/use-attachments.ts'
import { MessageFields } from './message-fields.tsx'

const blank: WelcomeMessage = { enabled: true, text: '', media: [], priceCents: null, review: null }

function WelcomeForm({ saved }: { readonly saved: WelcomeMessage | null }) {
  const { t } = useLingui()
  const before = saved ?? blank
  const switchId = useId()
  const [enabled, setEnabled] = useState(before.enabled)
  const [text, setText] = useState(before.text)
  const [kept, setKept] = useState(before.media)
  const [price, setPrice] = useState(before.priceCents === null ? '' : String(before.priceCents / 100))
  const attachments = useAttachments(limits.messageMediaMax - kept.length)
  const mediaIds = [...kept.map(({ id }) => id), ...attachments.all.flatMap(({ mediaId }) => mediaId ?? [])]
  const lockPrices = useLockPrices()
  const cents = mediaIds.length > 0 && price.trim() !== '' ? lockPrices.centsOf({ typed: price }) : undefined
  const isEmpty = text.trim() === '' && mediaIds.length === 0
  const unready = (enabled && isEmpty) || attachments.isSending || attachments.hasFailed || cents === null
  const save = useAction(
    async () => {
      if (unready) return
      const answer = await api('PUT /welcomeMessage', {
        body: {
          enabled,
          ...(text.trim() !== '' && { text: text.trim() }),
          ...(mediaIds.length > 0 && { mediaIds }),
          ...(cents !== undefined && { priceCents: cents }),
        },
      })
      attachments.clear()
      setKept(answer.welcome?.media ?? [])
      queryClient.setQueryData(welcomeQuery.queryKey, answer)
      showToast(t`Saved.`)
    },
    { inPlace: true },
  )
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.run()
      }}
    >
      <div className="row">
        {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the switch beside it has its id */}
        <label className="grow" htmlFor={switchId}>
          <b>
            <Trans>Send a welcome to new subscribers</Trans>
          </b>
          <span className="muted sm choice-hint">
            <Trans>Sent once, right after they subscribe. It’s marked as automatic.</Trans>
          </span>
        </label>
        <Switch id={switchId} on={enabled} onSwitch={setEnabled} />
      </div>
      {saved && saved.review !== null && (
        <Callout tone={saved.review === 'refused' ? 'bad' : 'warn'}>
          {saved.review === 'refused' ? (
            <Trans>
              We rejected this welcome, so it isn’t sent. Write another one.{' '}
              <Link className="link" href="/decisions">
                Why, and how to appeal
              </Link>
            </Trans>
          ) : (
            <Trans>We’re reviewing it before we send it. A file or a word in it may not be allowed.</Trans>
          )}
        </Callout>
      )}
      <MessageFields
        text={text}
        onText={setText}
        kept={kept}
        onDrop={(id) => setKept(kept.filter((media) => media.id !== id))}
        attachments={attachments}
        price={price}
        onPrice={setPrice}
      />
      <Problem>{save.problem}</Problem>
      <div>
        <Button type="submit" kind="ink" busy={save.isBusy} disabled={unready}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}

/** What each new subscriber is sent once. */
export default function WelcomePanel() {
  const { t } = useLingui()
  const query = useFreshQuery(welcomeQuery)
  return (
    <Loaded query={query} label={t`Loading the welcome message`}>
      {({ welcome }) => <WelcomeForm saved={welcome} />}
    </Loaded>
  )
}
