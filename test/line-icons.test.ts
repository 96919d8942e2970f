import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { asOnePath } from '../scripts/build/line-icons.ts'

const folder = path.resolve(import.meta.dirname, '../node_modules/lucide-react/dist/esm/icons')

type Icon = { __iconData?: { node: Parameters<typeof asOnePath>[0] } }
type Node = Parameters<typeof asOnePath>[0][number]

const element = ([name, attributes]: Node): string =>
  `<${name} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${String(value)}"`)
    .join(' ')}/>`
const drawn = (inside: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside}</svg>`,
    ),
  )
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer()

it('an icon in one path looks as its lines do one by one', { timeout: 120_000 }, async () => {
  // one of each five, and one with a shape that is rare: all of them take half a minute
  const files = readdirSync(folder).filter(
    (name, index) => name.endsWith('.mjs') && (index % 5 === 0 || name === 'inbox.mjs'),
  )
  const shapes = new Set<string>()
  for (const name of files) {
    const { __iconData: icon } = (await import(pathToFileURL(path.join(folder, name)).href)) as Icon
    if (!icon) continue
    for (const [shape] of icon.node) shapes.add(shape)
    const { path: lines, others } = asOnePath(icon.node)
    const [before, after] = await Promise.all([
      drawn(icon.node.map(element).join('')),
      drawn(`<path d="${lines}"/>${others.map(element).join('')}`),
    ])
    const furthest = before.reduce((most, value, index) => Math.max(most, Math.abs(value - (after[index] ?? 0))), 0)
    // where lines meet, their edges were blended twice
    expect(furthest, name).toBeLessThanOrEqual(96)
  }
  expect(shapes).toEqual(new Set(['path', 'circle', 'line', 'rect', 'ellipse', 'polyline']))
})
