import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/labels.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { saveBlob } from '#web/platform/save-file.ts'

/** Shown once, right after they were made: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useLingui()
  const { username } = useSession().user
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <div className="set-panel stack">
      <h3 ref={heading} tabIndex={-1}>
        <Trans>Your recovery codes</Trans>
      </h3>
      <Callout tone="warn">
        <Trans>
          Keep them where you’ll find them without your phone. Each logs you in once. We won’t show them again.
        </Trans>
      </Callout>
      <div className="print-only">
        <p className="muted sm on-paper">
          Fanfare · <bdi>@{username}</bdi>
        </p>
        <ol className="codes" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="row wrap">
        <Button icon={Copy} onClick={() => void copyText(text, t`Copied.`)}>{t`Copy`}</Button>
        <Button
          icon={Download}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), `fanfare-${username}-recovery-codes.txt`)}
        >{t`Download`}</Button>
        <Button icon={Printer} onClick={() => print()}>{t`Print`}</Button>
        <Button kind="ink" className="push" onClick={onDone}>{t`I’ve saved them`}</Button>
      </div>
    </div>
  )
}
