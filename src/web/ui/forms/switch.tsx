import type { ComponentProps } from 'react'

/** On or off at once. Its name stands in a label around it, or in `aria-label`. */
export const Switch = ({
  on,
  onSwitch,
  ...rest
}: {
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
} & Pick<ComponentProps<'input'>, 'id' | 'disabled' | 'aria-label'>) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    className="switch"
    checked={on}
    aria-checked={on}
    onChange={(event) => onSwitch(event.target.checked)}
  />
)
