import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Attributes = Readonly<Record<string, string | number>>
type Element = readonly [name: string, attributes: Attributes]

const move = (x: number, y: number): string => `M${String(x)} ${String(y)}`

/** Two halves: an arc that ends where it began would be none. */
function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (dx: number): string => `a${String(rx)} ${String(ry)} 0 1 0 ${String(dx)} 0`
  return `${move(cx - rx, cy)}${half(2 * rx)}${half(-2 * rx)}z`
}

function rectangle(x: number, y: number, { width, height, radius }: Record<'width' | 'height' | 'radius', number>) {
  const corner = (dx: number, dy: number): string =>
    radius === 0 ? '' : `a${String(radius)} ${String(radius)} 0 0 1 ${String(dx * radius)} ${String(dy * radius)}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  return [
    move(x + radius, y),
    `h${String(across)}${corner(1, 1)}`,
    `v${String(down)}${corner(-1, 1)}`,
    `h${String(-across)}${corner(-1, -1)}`,
    `v${String(-down)}${corner(1, -1)}z`,
  ].join('')
}

const shapes: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  line: ['x1', 'y1', 'x2', 'y2'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  polyline: ['points'],
  polygon: ['points'],
}

/** What an element draws, as a piece of a path (SVG 2, chapter 10); null: it says more than its shape. */
function pieceOf([name, attributes]: Element): string | null {
  const known = shapes[name]
  if (!known || Object.keys(attributes).some((one) => one !== 'key' && !known.includes(one))) return null
  const of = (attribute: string): number => Number(attributes[attribute] ?? 0)
  switch (name) {
    case 'path':
      // it may begin with a step, which would go on from the end of the one before
      return `M0 0${String(attributes['d'])}`.replace(/^M0 0(?=M)/, '')
    case 'line':
      return `${move(of('x1'), of('y1'))}L${String(of('x2'))} ${String(of('y2'))}`
    case 'circle':
      return ellipse(of('cx'), of('cy'), of('r'), of('r'))
    case 'ellipse':
      return ellipse(of('cx'), of('cy'), of('rx'), of('ry'))
    case 'rect':
      return rectangle(of('x'), of('y'), { width: of('width'), height: of('height'), radius: of('rx') || of('ry') })
    default:
      return `M${String(attributes['points'])}${name === 'polygon' ? 'z' : ''}`
  }
}

/** All that is only a shape in one path, and the elements that are more. */
export function asOnePath(node: readonly Element[]): { path: string; others: Element[] } {
  return {
    path: node.map(pieceOf).join(''),
    others: node.filter((one) => pieceOf(one) === null).map(([name, { key: _, ...attributes }]) => [name, attributes]),
  }
}

const isIcon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/** Writes each icon that is imported from lucide as one path, drawn by src/web/ui/line-icon.ts. In development they stay as they are. */
export function lineIcons(): Plugin {
  const drawer = path.resolve(import.meta.dirname, '../../src/web/ui/line-icon.ts')
  return {
    name: 'line-icons',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      if (!isIcon.test(id)) return undefined
      const icon = (await import(pathToFileURL(id).href)) as { __iconData?: { node: Element[] } }
      // another name of one that has its own file
      if (!icon.__iconData) return undefined
      const { path: lines, others } = asOnePath(icon.__iconData.node)
      const given = [lines, ...(others.length > 0 ? [others] : [])].map((one) => JSON.stringify(one)).join(', ')
      return {
        // nothing else happens in it, so that what is not used can be left out
        code: `import { lineIcon } from ${JSON.stringify(drawer)}\nexport default /*#__PURE__*/ lineIcon(${given})`,
        moduleType: 'js',
      }
    },
  }
}
