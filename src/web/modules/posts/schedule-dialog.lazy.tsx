import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { zoneName } from '#web/platform/i18n/format-short.ts'
import { formatDateTime } from '#web/platform/i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { MonthGrid } from '#web/ui/calendar/month-grid.tsx'
import { addDays, type Day, dayOf, instantOf, timeOf } from '#web/ui/calendar/month.ts'

const morning = '09:00'

/** A day and a time in the person's own zone, that is still to come. */
export default function ScheduleDialog({
  title,
  value,
  after,
  clear,
  onChoose,
  onClose,
}: {
  readonly title: string
  readonly value: string | null
  /** It must be later than this; null: than now. */
  readonly after: string | null
  /** What the button says that takes the time away; absent where there must be one. */
  readonly clear?: string | undefined
  readonly onChoose: (instant: string | null) => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [opened] = useState(() => new Date().toISOString())
  const begins = after !== null && after > opened ? after : opened
  const first = dayOf(new Date(begins))
  const [day, setDay] = useState<Day>(() => (value === null ? addDays(first, 1) : dayOf(new Date(value))))
  const [time, setTime] = useState(() => (value === null ? morning : timeOf(value)))
  const [told, setTold] = useState(false)
  const instant = instantOf(day, time)
  const problem =
    instant === null ? t`Please enter a time.` : instant <= begins ? t`Please choose a time in the future.` : null
  const choose = () => {
    setTold(true)
    if (problem !== null || instant === null) return
    onChoose(instant)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          {clear !== undefined && (
            <Button
              onClick={() => {
                onChoose(null)
                onClose()
              }}
            >
              {clear}
            </Button>
          )}
          <Button kind="ink" onClick={choose}>
            <Trans>Set time</Trans>
          </Button>
        </>
      }
    >
      <MonthGrid
        chosen={day}
        onChoose={setDay}
        least={first}
        most={addDays(first, limits.scheduleDaysMax - 1)}
        label={title}
      />
      <TextField
        label={t({ message: 'Time', context: 'time of day' })}
        name="time"
        type="time"
        value={time}
        onChange={(event) => setTime(event.target.value)}
        hint={zoneName()}
      />
      {problem === null && instant !== null ? (
        <p role="status">{formatDateTime(instant)}</p>
      ) : (
        told && <FieldError>{problem}</FieldError>
      )}
    </Dialog>
  )
}
