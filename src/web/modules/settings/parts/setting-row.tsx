import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** One thing that can be set: what it is, how it stands, what can be done. */
export function SettingRow({
  icon,
  title,
  children,
  end,
}: {
  readonly icon?: LucideIcon
  readonly title: ReactNode
  /** How it stands, in a line. */
  readonly children?: ReactNode
  readonly end?: ReactNode
}) {
  return (
    <div className="set-row">
      {icon && (
        <span className="ic">
          <Icon icon={icon} />
        </span>
      )}
      <div className="grow">
        <div className="strong">{title}</div>
        {children && <div className="sm muted">{children}</div>}
      </div>
      {end && <div className="set-end">{end}</div>}
    </div>
  )
}
