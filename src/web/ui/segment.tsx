import { classes } from './classes.ts'

/** A few views or kinds beside each other, one of them chosen. */
export function Segment<Id extends string>({
  label,
  options,
  current,
  onChoose,
  className,
}: {
  readonly label: string
  readonly options: readonly (readonly [id: Id, name: string])[]
  readonly current: Id
  readonly onChoose: (id: Id) => void
  readonly className?: string
}) {
  return (
    <div className={classes('segment', className)} role="group" aria-label={label}>
      {options.map(([id, name]) => (
        <button key={id} type="button" aria-pressed={id === current} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </div>
  )
}
