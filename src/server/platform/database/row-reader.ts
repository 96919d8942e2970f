/** What PostgreSQL says of a column (pg's Field). */
export type Column = { name: string; format: string }
type Parse = (text: string) => unknown
export type ReadRow = (texts: readonly (string | null)[]) => Record<string, unknown>

const written = new Map<string, (parsers: readonly Parse[]) => ReadRow>()

/**
 * Makes objects of rows with these columns, by an object literal written for them: V8 knows its stores beforehand, while a loop
 * over names looks each one up again (a fifteenth of what a timeline page costs the program).
 * Null for columns that only pg's own loop reads rightly: binary ones, a name that a literal takes for the prototype, and none.
 */
export function rowReader(columns: readonly Column[], parsers: readonly Parse[] | undefined): ReadRow | null {
  if (!parsers || columns.some(({ name, format }) => format === 'binary' || name === '__proto__')) return null
  // a name comes from our own statements, and is written as a string all the same
  const entries = columns.map(({ name }, at) => {
    const [text, parse] = [`texts[${String(at)}]`, `parse${String(at)}`]
    return `${JSON.stringify(name)}: ${text} === null ? null : ${parse}(${text})`
  })
  const code = `const [${columns.map((_, at) => `parse${String(at)}`).join(', ')}] = parsers; return (texts) => ({ ${entries.join(', ')} })`
  const known = written.get(code)
  // oxlint-disable-next-line typescript/no-implied-eval -- only column names go in, as string literals
  const write = known ?? (new Function('parsers', code) as (all: readonly Parse[]) => ReadRow)
  if (!known) written.set(code, write)
  return write(parsers)
}
