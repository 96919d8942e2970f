import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Message } from '#contract/messages.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { PaywallOverlay, LockedFace, MediaFrame } from '#web/modules/media/media-frame.tsx'
import { Price } from '#web/ui/price.tsx'
import { useMediaCounts } from './use-media-counts.ts'
import { quoteIcons } from './quote-icons.ts'

const UnlockDialog = lazyPart(() => import('./unlock-dialog.lazy.tsx'))

/** Media that wait for their price: the paywall overlay, what is behind it, the words that came with them, and the one button. */
export function LockedMedia({ message, name }: { readonly message: Message; readonly name: string }) {
  const words = useMediaCounts()
  const [path, navigate] = useLocation()
  // How a top-up comes back to the purchase.
  const back = new URLSearchParams(useSearch()).get('unlock') === String(message.id)
  const [asking, setAsking] = useState(back)
  const close = () => {
    setAsking(false)
    if (back) navigate(path, { replace: true })
  }
  return (
    <>
      <MediaFrame ratio="r32">
        <PaywallOverlay thumbhash={message.locked[0]?.lockedThumbhash ?? null} />
        <LockedFace items={words(message.locked).map(({ kind, text }) => ({ icon: quoteIcons[kind], text }))} />
      </MediaFrame>
      <div className="bub-pay">
        {message.text !== '' && (
          <span className="bub-text" dir="auto" lang={message.language ?? undefined}>
            {message.text}
          </span>
        )}
        <Button kind="brass" block aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Trans>
            Unlock for <Price cents={message.priceCents ?? 0} />
          </Trans>
        </Button>
      </div>
      {asking && <UnlockDialog message={message} name={name} onClose={close} />}
    </>
  )
}
