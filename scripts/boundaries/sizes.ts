import type { SourceFile } from './source-file.ts'

const mostLines = 300

/** The linter counts TypeScript; this counts style sheets too. Migrations are one step each and are never edited again. */
export function sizeFaults(file: SourceFile): string[] {
  if (file.path.endsWith('.sql')) return []
  const lines = file.text.replace(/\n$/, '').split('\n').length
  return lines > mostLines ? [`has ${String(lines)} lines (at most ${String(mostLines)})`] : []
}
