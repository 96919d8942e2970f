import { Trans, useLingui } from '@lingui/react/macro'
import { CirclePlus, Copy, Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { showAlert } from '#web/platform/alerts.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { saveBlob } from '#web/platform/save-file.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { drawQrCode } from './draw-qr-code.ts'
import { Tracking } from './tracking-link-choice.tsx'
import { trackedPath } from '../tracking-links.ts'
import './share.css'

const QrCode = lazyPart(() => import('#web/ui/qr-code.lazy.tsx'), { Waiting: () => <div className="sk qr" /> })

/** A post, a story or a show, by its number. */
type Shared = { readonly kind: 'post' | 'story' | 'show'; readonly id: number }

function pathOf(username: string, what: Shared | undefined): string {
  if (what?.kind === 'post') return `/post/${String(what.id)}`
  if (what?.kind === 'story') return `/stories/${username}?story=${String(what.id)}`
  return what ? `/live/${String(what.id)}/join` : `/${username}`
}

/** What other sites show in place of the link; nothing where the page is not for everyone. */
function Card({ path }: { readonly path: string }) {
  const { t } = useLingui()
  const [missing, setMissing] = useState(false)
  if (missing) return null
  return (
    <img
      className="share-card"
      src={`/cards${path}`}
      alt={t`How the link looks when you post it`}
      width={1200}
      height={630}
      onError={() => setMissing(true)}
    />
  )
}

/**
 * Everything with which a page is passed on: how its link looks, the link, the device's own way, a code to scan. Of their own
 * pages creators choose a link that counts.
 */
export default function ShareSheet({
  person: { username, name },
  what,
  tracks,
  onClose,
}: {
  readonly person: { readonly username: string; readonly name: string }
  /** Something of theirs; else their profile. */
  readonly what?: Shared
  /** It is the reader's own, and they are a creator. */
  readonly tracks: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const title = { post: t`Share post`, story: t`Share story`, show: t`Share show`, profile: t`Share profile` }[
    what?.kind ?? 'profile'
  ]
  const path = pathOf(username, what)
  const hasCard = !what || what.kind === 'post'
  const address = location.origin + (code === '' ? path : trackedPath(path, code))
  const copy = () => copyText(address, t`Link copied.`)
  const shareBySystem = async () => {
    try {
      await navigator.share({ title: name, url: address })
      onClose()
    } catch (fault) {
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) await copy()
    }
  }
  const save = async () => {
    setBusy(true)
    const picture = await drawQrCode(address, name, username).catch(() => null)
    setBusy(false)
    if (picture) saveBlob(picture, `${username}${what ? `-${String(what.id)}` : ''}.png`)
    else showAlert(t`We couldn’t create the picture.`)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...('share' in navigator && {
        foot: (
          <Button kind="ink" icon={Share2} onClick={() => void shareBySystem()}>
            <Trans>Share with…</Trans>
          </Button>
        ),
      })}
    >
      <div className="stack">
        {hasCard && <Card path={path} />}
        <div className="row">
          <input
            className="input grow share-link"
            readOnly
            dir="ltr"
            value={address}
            aria-label={t`Link`}
            onFocus={({ target }) => target.select()}
          />
          <Button icon={Copy} onClick={() => void copy()}>
            <Trans>Copy link</Trans>
          </Button>
        </div>
        {tracks && <Tracking code={code} onChoose={setCode} />}
        {tracks && (
          <LinkButton to={`/stories/create?share=${encodeURIComponent(path)}`} icon={CirclePlus} block>
            {t`Add to your story`}
          </LinkButton>
        )}
        <div className="row gap4 share-qr">
          <QrCode text={address} label={t`QR code for ${name}`} />
          <div className="stack gap2 grow">
            <span className="sm muted">
              <Trans>Scan it, print it, or put it on a poster.</Trans>
            </span>
            <Button icon={Download} busy={busy} onClick={() => void save()}>
              <Trans>Save QR code</Trans>
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
