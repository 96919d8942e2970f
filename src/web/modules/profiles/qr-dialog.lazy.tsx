import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Link2 } from 'lucide-react'
import { useState } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { copyLink } from '#web/modules/posts/share-link.ts'
import { drawQrCode } from './draw-qr-code.ts'

const QrCode = lazyPart(() => import('#web/ui/qr-code.lazy.tsx'), {
  Waiting: () => <div className="sk" style={{ aspectRatio: 1 }} />,
})

/** A code that leads to a profile: to be held up, downloaded, or its link copied. */
export default function QrDialog({
  username,
  name,
  onClose,
}: {
  readonly username: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const address = `${location.origin}/${username}`
  const download = async () => {
    setBusy(true)
    const picture = await drawQrCode(address, name, username).catch(() => null)
    setBusy(false)
    if (!picture) return showAlert(t`We couldn’t create the picture.`)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(picture)
    link.download = `${username}.png`
    link.click()
    // not before the browser has taken it up
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`QR code`}
      foot={
        <>
          <Button icon={Link2} onClick={() => void copyLink(`/${username}`)}>
            <Trans>Copy link</Trans>
          </Button>
          <Button kind="ink" icon={Download} busy={busy} onClick={() => void download()}>
            <Trans>Download</Trans>
          </Button>
        </>
      }
    >
      <div className="pro-qr">
        <QrCode text={address} label={t`QR code for ${name}`} />
        <div className="centred">
          <b className="strong">
            <bdi>{name}</bdi>
          </b>
          <div className="muted">
            <bdi>@{username}</bdi>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
