import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type ChildNode } from 'postcss'
import type { StylePart } from '../../src/server/web/used-styles.ts'

/** Blocks of rules; all others mean something whatever the page has. */
const blocks = new Set(['layer', 'media', 'supports', 'container'])

/**
 * The classes without which a selector fits nothing, on whatever elements. What stands in brackets of either kind is left out: it may be
 * one of several, none at all, or a value.
 */
function classesOf(selector: string): string[] {
  const found: string[] = []
  let depth = 0
  for (const [token] of selector.matchAll(/\.(?:\\.|[\w-])+|\\.|[()[\]]/g)) {
    if (token === '(' || token === '[') depth += 1
    else if (token === ')' || token === ']') depth -= 1
    else if (token.startsWith('.') && depth === 0) found.push(token.slice(1).replaceAll(/\\(.)/g, '$1'))
  }
  return [...new Set(found)]
}

function partOf(node: ChildNode): StylePart {
  if (node.type === 'rule') {
    const needs = node.selectors.map(classesOf)
    return needs.some(({ length }) => length === 0) ? node.toString() : { text: node.toString(), needs }
  }
  if (node.type === 'atrule' && node.nodes && blocks.has(node.name))
    return { open: `@${node.name} ${node.params}{`, parts: partsOf(node.nodes) }
  return node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString()
}

/** What always counts stands together. */
function partsOf(nodes: readonly ChildNode[]): StylePart[] {
  const parts: StylePart[] = []
  for (const part of nodes.map(partOf)) {
    const before = parts.at(-1)
    if (typeof part === 'string' && typeof before === 'string') parts[parts.length - 1] = before + part
    else parts.push(part)
  }
  return parts
}

/** Takes a style sheet apart. */
export const splitStyle = (css: string): StylePart[] => partsOf(postcss.parse(css.trim()).nodes)

/** Takes the style sheets of a build apart, so that the server can put into a page the rules of what is on it. */
export function splitStyles(web: string, file: string): void {
  const folder = path.join(web, 'assets')
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const rules = sheets.map((name) => [`/assets/${name}`, splitStyle(readFileSync(path.join(folder, name), 'utf8'))])
  writeFileSync(file, JSON.stringify(Object.fromEntries(rules)))
}
