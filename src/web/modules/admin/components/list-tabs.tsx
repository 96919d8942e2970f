/** The lists of a page, one of them open. */
export function ListTabs<Id extends string>({
  label,
  tabs,
  current,
  onChoose,
}: {
  readonly label: string
  readonly tabs: readonly (readonly [id: Id, name: string])[]
  readonly current: Id
  readonly onChoose: (id: Id) => void
}) {
  return (
    <div className="segment staff-tabs" role="group" aria-label={label}>
      {tabs.map(([id, name]) => (
        <button key={id} type="button" aria-pressed={id === current} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </div>
  )
}
