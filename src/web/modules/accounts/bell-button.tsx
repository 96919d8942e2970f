import { useLingui } from '@lingui/react/macro'
import { Bell as BellIcon, BellRing } from 'lucide-react'
import { useState } from 'react'
import type { Bell } from '#contract/people.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { rings } from './bell.ts'

const BellDialog = lazyPart(() => import('./bell-dialog.lazy.tsx'))

/** Chooses what of a creator one is told of: for those who follow or support them. */
export function BellButton({
  username,
  name,
  bell,
}: {
  readonly username: string
  readonly name: string
  readonly bell: Bell
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const on = rings(bell)
  return (
    <>
      <Button
        kind="line"
        icon={on ? BellRing : BellIcon}
        className="pro-bell"
        aria-haspopup="dialog"
        aria-label={on ? t`Notifications from ${name}: on` : t`Notifications from ${name}: off`}
        onClick={() => setOpen(true)}
      />
      {open && <BellDialog username={username} name={name} bell={bell} onClose={() => setOpen(false)} />}
    </>
  )
}
