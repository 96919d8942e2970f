import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Asks for a day; gives the instant at which it begins where the reader is. */
export default function DateDialog({
  onGo,
  onClose,
}: {
  readonly onGo: (since: string) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [day, setDay] = useState(today)
  const begins = new Date(`${day}T00:00:00`)
  const isDay = !Number.isNaN(begins.getTime())
  const go = () => {
    if (!isDay) return
    onGo(begins.toISOString())
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Go to a date`}
      foot={
        <Button kind="ink" disabled={!isDay} onClick={go}>
          <Trans>Go there</Trans>
        </Button>
      }
    >
      <TextField
        label={t`Day`}
        name="day"
        type="date"
        max={today()}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
        }}
      />
    </Dialog>
  )
}
