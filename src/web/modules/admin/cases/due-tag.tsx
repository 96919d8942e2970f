import { Plural, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { Tag } from '#web/ui/labels.tsx'

const hourMs = 3_600_000
const dayHours = 24

const hoursUntil = (instant: string): number => Math.floor((Date.parse(instant) - Date.now()) / hourMs)

/** How long there is until something has to be decided. */
export function DueTag({ dueAt }: { readonly dueAt: string }) {
  const { t } = useLingui()
  const hours = hoursUntil(dueAt)
  if (hours < 0) return <Tag tone="bad" icon={Clock}>{t`Overdue`}</Tag>
  return (
    <Tag tone={hours < dayHours ? 'bad' : hours < 3 * dayHours ? 'warn' : 'info'} icon={Clock}>
      {hours < 2 * dayHours ? (
        <Plural value={hours} one="# hour left" other="# hours left" />
      ) : (
        <Plural value={Math.floor(hours / dayHours)} one="# day left" other="# days left" />
      )}
    </Tag>
  )
}
