import type { SourceFile } from './source-file.ts'

const physicalProperty =
  /(?:^|[{;])\s*((?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:/g
const physicalValue = /(?:^|[{;])\s*((?:text-align|float|clear)\s*:\s*(?:left|right))\b/g

/** Arabic is read from right to left: sides are start and end. */
export function cssFaults(file: SourceFile): string[] {
  if (!file.path.startsWith('src/web/') || !file.path.endsWith('.css')) return []
  const text = file.text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return [...text.matchAll(physicalProperty), ...text.matchAll(physicalValue)].map((match) => {
    const line = text.slice(0, match.index + match[0].length).split('\n').length
    return `line ${String(line)}: "${match[1] ?? ''}" is physical; use its logical form (start, end)`
  })
}
