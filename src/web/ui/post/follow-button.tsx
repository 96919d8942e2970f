import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, type ButtonKind } from '../button.tsx'
import { setFollow } from './follow.ts'
import { useMembersOnly } from './guest.ts'

/** `follows` as the server knows it; without it the button is only for beginning to follow. */
export function FollowButton({
  username,
  name,
  follows = false,
  kind = 'ink',
  size = 'md',
}: {
  readonly username: string
  readonly name: string
  readonly follows?: boolean
  readonly kind?: ButtonKind
  readonly size?: 'sm' | 'md'
}) {
  const { t } = useLingui()
  const membersOnly = useMembersOnly()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await setFollow(username, !follows)
    setBusy(false)
  }
  return (
    <Button
      kind={follows ? 'line' : kind}
      size={size}
      disabled={busy}
      aria-label={follows ? t`Following ${name}` : t`Follow ${name}`}
      onClick={() => membersOnly(() => void press())}
    >
      {follows ? <Trans context="one person">Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  )
}
