import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import './charts.css'
import { linesUpTo, namedBars } from './scale.ts'

/** One part of each bar. */
export type Part = { readonly id: string; readonly name: string; readonly colour: 1 | 2 | 3 | 4 | 5 }
/** `values` in the order of the parts. */
export type Bar = {
  readonly at: string
  readonly name: string
  readonly short: string
  readonly values: readonly number[]
}

const namesMost = 6

/** Bars in parts over time, with the same figures as a table below them: the picture is for the eye alone. */
export function BarChart({
  title,
  parts,
  bars,
  format,
  formatLine,
  least,
  total,
  children,
}: {
  readonly title: string
  readonly parts: readonly Part[]
  readonly bars: readonly Bar[]
  readonly format: (value: number) => string
  /** The figure at a line. */
  readonly formatLine: (value: number) => string
  /** The smallest step between two lines. */
  readonly least: number
  /** The name of the sum, where the parts have one. */
  readonly total?: string
  /** Beside the title. */
  readonly children?: ReactNode
}) {
  // What went back can be more than what came in: a bar has no height below nothing, the table has the figure.
  const heights = bars.map(({ values }) => values.map((value) => Math.max(0, value)))
  const lines = linesUpTo(Math.max(0, ...heights.map((values) => values.reduce((sum, value) => sum + value, 0))), least)
  const top = lines.at(-1) ?? 1
  const named = namedBars(bars.length, namesMost)
  const sumOf = (bar: Bar): number => bar.values.reduce((sum, value) => sum + value, 0)
  return (
    <figure className="chart-figure">
      <figcaption className="row wrap">
        <h2 className="card-title">{title}</h2>
        {children}
        <div className="legend push" aria-hidden="true">
          {parts.map(({ id, name, colour }) => (
            <span key={id}>
              <i className={`c${String(colour)}`} />
              {name}
            </span>
          ))}
        </div>
      </figcaption>
      <div className="plot" aria-hidden="true">
        <div className="plot-lines">
          {lines.toReversed().map((line) => (
            <div key={line}>
              <bdi>{formatLine(line)}</bdi>
            </div>
          ))}
        </div>
        <div className="plot-bars">
          {lines.map((line) => (
            <div key={line} className="plot-line" style={{ insetBlockEnd: `${String((100 * line) / top)}%` }} />
          ))}
          {bars.map((bar, index) => (
            <div key={bar.at} className="plot-bar">
              <div className="plot-stack">
                {parts.map(({ id, colour }, part) => {
                  const height = heights[index]?.[part] ?? 0
                  return height > 0 ? (
                    <i
                      key={id}
                      className={`c${String(colour)}`}
                      style={{ blockSize: `${String((100 * height) / top)}%` }}
                    />
                  ) : null
                })}
              </div>
              <div className="plot-tip">
                <b>{bar.name}</b>
                {parts.map(({ id, name, colour }, part) => (
                  <span key={id}>
                    <i className={`c${String(colour)}`} />
                    {name}
                    <bdi>{format(bar.values[part] ?? 0)}</bdi>
                  </span>
                ))}
                {total !== undefined && (
                  <span className="sum">
                    <i />
                    {total}
                    <bdi>{format(sumOf(bar))}</bdi>
                  </span>
                )}
              </div>
              {named(index) && (
                <span className={named(index) === 'wide' ? 'plot-name less' : 'plot-name'}>{bar.short}</span>
              )}
            </div>
          ))}
        </div>
      </div>
      <details className="chart-table">
        <summary>
          <Trans>Show as a table</Trans>
        </summary>
        <div className="table-scroll">
          <table className="table">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <Trans context="period">Time</Trans>
                </th>
                {parts.map(({ id, name }) => (
                  <th key={id} scope="col" className="n">
                    {name}
                  </th>
                ))}
                {total !== undefined && (
                  <th scope="col" className="n">
                    {total}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.at}>
                  <th scope="row">{bar.name}</th>
                  {parts.map(({ id }, part) => (
                    <td key={id} className="n num">
                      <bdi>{format(bar.values[part] ?? 0)}</bdi>
                    </td>
                  ))}
                  {total !== undefined && (
                    <td className="n num strong">
                      <bdi>{format(sumOf(bar))}</bdi>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
