import { type ComponentProps, createElement, type ReactElement } from 'react'

/** Elements with a colour of their own, such as a dot. */
type Others = readonly (readonly [name: string, attributes: Readonly<Record<string, string | number>>])[]

/**
 * An icon as two elements; how its lines look is in the style sheet (`.i`). The build writes each icon that is imported from lucide as a
 * call of this (scripts/build/line-icons.ts): lucide's own parts make an element of each line and repeat a dozen attributes, in a page
 * that has a hundred icons.
 */
export function lineIcon(path: string, others: Others = []): (props: ComponentProps<'svg'>) => ReactElement {
  const inside = [
    ...(path === '' ? [] : [createElement('path', { key: 'lines', d: path })]),
    ...others.map(([name, attributes], index) => createElement(name, { key: index, ...attributes })),
  ]
  return (props) => createElement('svg', { viewBox: '0 0 24 24', ...props }, inside)
}
