import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { I18nProvider, Menu, MenuItem, Popover, Separator } from 'react-aria-components'
import { useLocation } from 'wouter'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { MenuEntry } from './menu.tsx'

export function MenuList({
  label,
  entries,
  placement,
  anchor,
  onClose,
}: {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly placement: 'bottom start' | 'bottom end' | 'top start'
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  return (
    <I18nProvider locale={i18n.locale}>
      <Popover
        aria-label={label}
        triggerRef={anchor}
        isOpen
        placement={placement}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
      >
        <Menu className="menu" aria-label={label} autoFocus="first" onClose={onClose}>
          {entries.map((entry, index) =>
            entry === 'line' ? (
              <Separator key={`line${String(index)}`} elementType="hr" />
            ) : (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                className={classes('menu-item', entry.bad && 'bad')}
                onAction={() => {
                  if (entry.to !== undefined) navigate(entry.to)
                  entry.run?.()
                }}
              >
                {entry.icon && <Icon icon={entry.icon} />}
                {entry.label}
              </MenuItem>
            ),
          )}
        </Menu>
      </Popover>
    </I18nProvider>
  )
}
