import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import type { Encoder } from '#contract/live-encoder.ts'
import { api } from '#web/platform/api/client.ts'
import { queryClient } from '#web/platform/query.ts'
import { useAction } from '#web/platform/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { encoderQuery } from '../queries.ts'
import { EncoderRefused } from './encoder-refused.tsx'

const keep = (encoder: Encoder) => queryClient.setQueryData(encoderQuery.queryKey, { encoder })

/** A text that an encoder asks for, with a button that copies it. */
function Copied({ label, name, value, hint }: { label: string; name: string; value: string; hint?: string }) {
  const { t } = useLingui()
  return (
    <div className="copied">
      <TextField
        label={label}
        name={name}
        value={value}
        readOnly
        dir="ltr"
        autoComplete="off"
        {...(hint && { hint })}
      />
      <IconButton icon={Copy} label={t`Copy: ${label}`} onClick={() => void copyText(value, t`Copied.`)} />
    </div>
  )
}

/** Where encoders send to that speak something else than RTMP, which have one address with the key in it. */
function OtherWays({ ways, stream }: { readonly ways: Encoder['ways']; readonly stream: string | null }) {
  const { t } = useLingui()
  return ways.map(({ protocol, address }) => (
    <Copied
      key={protocol}
      label={protocol.toUpperCase()}
      name={protocol}
      value={address.replace('{key}', stream ?? 'STREAM_KEY')}
      {...(stream === null && { hint: t`Replace STREAM_KEY with your stream key.` })}
    />
  ))
}

/** What an encoder is told: where to send to, and the key, which is shown once. */
export function EncoderKey({ encoder }: { readonly encoder: Encoder }) {
  const { t } = useLingui()
  const [fresh, setFresh] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const takeOverId = useId()
  const { server, ways, key, listening } = encoder
  const renew = async () => {
    const made = await api('POST /live/encoder/key')
    setFresh(made.key)
    keep(made.encoder)
  }
  const create = useAction(renew)
  const choose = useAction(async (takesOver: boolean) =>
    keep((await api('PUT /live/encoder', { body: { takesOver } })).encoder),
  )
  return (
    <>
      <EncoderRefused encoder={encoder} />
      {key && !listening && (
        <Callout tone="bad" title={t`Encoders can’t connect right now. Please try again in a minute.`} />
      )}
      {server !== null && <Copied label={t`Server`} name="server" value={server} />}
      {fresh !== null ? (
        <Copied label={t`Stream key`} name="key" value={fresh} hint={t`Copy it now. We won’t show it again.`} />
      ) : (
        key && (
          <p>
            <b className="strong">{t`Stream key`}</b>
            <br />
            <bdi className="muted">•••• {key.ending}</bdi>
          </p>
        )
      )}
      {key && <OtherWays ways={ways} stream={fresh} />}
      <Button icon={KeyRound} block busy={create.isBusy} onClick={() => (key ? setAsking(true) : create.run())}>
        {key ? t`New key` : t`Create key`}
      </Button>
      {key && (
        <div className="row">
          <div className="grow">
            <label htmlFor={takeOverId}>{t`A second encoder takes over`}</label>
            <p className="sm muted">
              {key.takesOver ? t`The first one is cut off.` : t`It waits until the first one stops.`}
            </p>
          </div>
          <Switch id={takeOverId} on={key.takesOver} disabled={choose.isBusy} onSwitch={choose.run} />
        </div>
      )}
      <p className="sm muted">
        <Trans>In OBS: Settings › Stream › Custom. Under Output › Advanced: H.264, AAC, keyframe interval 2 s.</Trans>
      </p>
      {asking && (
        <ConfirmDialog
          title={t`Make a new key?`}
          action={t`New key`}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          <Trans>The old key stops working right away. Any stream using it is cut off.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
