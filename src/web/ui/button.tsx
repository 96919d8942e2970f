import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** Ink does things, brass pays a creator; one brass button for a choice. */
export type ButtonKind = 'ink' | 'brass' | 'line' | 'plain' | 'quiet' | 'danger' | 'danger-line' | 'media'
type Look = {
  readonly kind?: ButtonKind
  readonly size?: 'sm' | 'md' | 'lg'
  readonly block?: boolean
  readonly icon?: LucideIcon
  readonly children?: ReactNode
  readonly className?: string
}

const look = ({ kind = 'quiet', size = 'md', block, className }: Look): string =>
  classes('btn', kind !== 'quiet' && `btn-${kind}`, size !== 'md' && `btn-${size}`, block && 'btn-block', className)

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'className' | 'children' | 'disabled'> & {
    /** Something is under way: the width stays, a spinner stands for the text. */
    readonly busy?: boolean | undefined
    /** Stays reachable by keyboard, so that the reason near by can be found. */
    readonly disabled?: boolean | undefined
  }

export function Button({
  kind,
  size,
  block,
  icon,
  children,
  className,
  busy,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || disabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={look({
        ...(kind && { kind }),
        ...(size && { size }),
        ...(block && { block }),
        ...(className && { className }),
      })}
      aria-busy={busy || undefined}
      aria-disabled={disabled || undefined}
      onClick={click}
    >
      {icon && <Icon icon={icon} size={size === 'sm' ? 'sm' : 'md'} />}
      {typeof children === 'string' ? children : children && <span>{children}</span>}
    </button>
  )
}

/** Looks like a button, goes somewhere. `to` is a path of this program. */
export function LinkButton({ to, icon, children, ...rest }: Look & { readonly to: string }) {
  return (
    <Link href={to} className={look(rest)}>
      {icon && <Icon icon={icon} size={rest.size === 'sm' ? 'sm' : 'md'} />}
      <span>{children}</span>
    </Link>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  readonly icon: LucideIcon
  /** What it does, in words; icons without a name do not exist. */
  readonly label: string
  readonly onMedia?: boolean
  readonly flip?: boolean
  /** Its name stands beside it where the styles of its place make room for that. */
  readonly named?: boolean
}

export function IconButton({ icon, label, onMedia, flip, named, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes('icon-btn', onMedia && 'on-media', className)}
    >
      <Icon icon={icon} {...(flip && { flip })} />
      {named && <span className="icon-name">{label}</span>}
    </button>
  )
}

export type ActionButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly icon: LucideIcon
  /** Read aloud, with the figure: "Like, 1,482". */
  readonly label: string
  readonly count?: string
  readonly text?: string
  readonly pressed?: boolean
}

/** Like, comment, tip, share, bookmark under a post. */
export function ActionButton({ icon, label, count, text, pressed, className, ...rest }: ActionButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} aria-pressed={pressed} className={classes('act', className)}>
      <Icon icon={icon} />
      {count !== undefined && <span className="num">{count}</span>}
      {text}
    </button>
  )
}
