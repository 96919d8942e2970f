import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Alert, dismissAlert } from '#web/platform/alerts.ts'
import { Button, IconButton } from './button.tsx'

const shownFor = 6000

/** Stays for some seconds, and longer while somebody is at it. */
export default function Toast({ alert }: { readonly alert: Alert }) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  const { id } = alert
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissAlert(id), shownFor)
    return () => clearTimeout(timer)
  }, [held, id])
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="grow">{alert.text}</span>
      {alert.action && (
        <Button
          size="sm"
          onClick={() => {
            dismissAlert(id)
            alert.action?.run()
          }}
        >
          {alert.action.label}
        </Button>
      )}
      <IconButton icon={X} label={t`Dismiss`} onClick={() => dismissAlert(id)} />
    </div>
  )
}
