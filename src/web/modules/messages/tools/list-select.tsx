import type { Answer } from '#contract/routes.ts'
import type { BuiltInList } from '#contract/message-lists.ts'
import { formatCount } from '#web/platform/i18n/format.ts'
import { useListNames } from './list-names.ts'

export type ChosenLists = { readonly builtIn: readonly BuiltInList[]; readonly own: readonly number[] }
export const noLists: ChosenLists = { builtIn: [], own: [] }
export const isNone = ({ builtIn, own }: ChosenLists): boolean => builtIn.length + own.length === 0

const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((each) => each !== one) : [...all, one]

/** Lists as chips with how many stand on each; several can be chosen. */
export function ListSelect({
  legend,
  lists,
  chosen,
  onChoose,
}: {
  readonly legend: string
  readonly lists: Answer<'GET /lists'>
  readonly chosen: ChosenLists
  readonly onChoose: (chosen: ChosenLists) => void
}) {
  const names = useListNames()
  return (
    <fieldset className="list-choice">
      <legend className="label">{legend}</legend>
      {lists.builtIn.map(({ list, count }) => (
        <button
          key={list}
          type="button"
          className="chip"
          aria-pressed={chosen.builtIn.includes(list)}
          onClick={() => onChoose({ ...chosen, builtIn: toggled(chosen.builtIn, list) })}
        >
          {names[list]} <span className="num chip-count">{formatCount(count)}</span>
        </button>
      ))}
      {lists.own.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={chosen.own.includes(id)}
          onClick={() => onChoose({ ...chosen, own: toggled(chosen.own, id) })}
        >
          <bdi>{name}</bdi> <span className="num chip-count">{formatCount(count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
