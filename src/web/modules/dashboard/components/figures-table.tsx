import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount } from '#web/platform/i18n/format.ts'
import { Price } from '#web/ui/price.tsx'

type TableProps = {
  readonly caption: ReactNode
  /** What stands in a row. */
  readonly of: ReactNode
  /** Names of the figures. */
  readonly columns: readonly string[]
  readonly children: ReactNode
}

/** How posts or shows did, one a row: its figures, and what it earned. */
export function FiguresTable({ caption, of, columns, children }: TableProps) {
  const { t } = useLingui()
  return (
    <div className="table-scroll">
      <table className="table posts-table">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {[...columns, t`Yours`].map((name) => (
              <th key={name} scope="col" className="n">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

type RowProps = {
  /** What it is, and when. */
  readonly children: ReactNode
  /** By the names of their columns. */
  readonly figures: readonly (readonly [name: string, value: number])[]
  readonly earnedCents: number
}

export function FiguresRow({ children, figures, earnedCents }: RowProps) {
  const { t } = useLingui()
  return (
    <tr>
      <th scope="row" className="plain-head">
        {children}
      </th>
      {figures.map(([name, value]) => (
        <td key={name} className="n num" data-name={name}>
          {formatCount(value)}
        </td>
      ))}
      <td className="n" data-name={t`Yours`}>
        <Price cents={earnedCents} />
      </td>
    </tr>
  )
}
