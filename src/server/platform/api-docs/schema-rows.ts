import type { JsonSchema } from './json-schema.ts'

/** One line of a table of fields. `ref` names a shared schema that is explained elsewhere. */
export type SchemaRow = { path: string; type: string; ref: string | null; required: boolean; notes: string }

const refName = (schema: JsonSchema): string | null => schema.$ref?.split('/').at(-1) ?? null

/** `X or null` counts as X that may be null. */
function nullable(schema: JsonSchema): { inner: JsonSchema; orNull: boolean } {
  if (schema.anyOf?.length === 2 && schema.anyOf.some((one) => one.type === 'null')) {
    return { inner: schema.anyOf.find((one) => one.type !== 'null') ?? {}, orNull: true }
  }
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const rest = schema.type.filter((one) => one !== 'null')
    return { inner: { ...schema, type: rest.length === 1 ? (rest[0] ?? '') : rest }, orNull: true }
  }
  return { inner: schema, orNull: false }
}

function typeText(schema: JsonSchema): string {
  const { inner, orNull } = nullable(schema)
  const ref = refName(inner)
  const one = (): string => {
    if (ref !== null) return ref
    if (inner.const !== undefined) return JSON.stringify(inner.const)
    if (inner.enum) return inner.enum.map((value) => JSON.stringify(value)).join(' or ')
    if (inner.items) return `list of ${typeText(inner.items)}`
    if (inner.oneOf ?? inner.anyOf) return 'one of several shapes'
    if (typeof inner.additionalProperties === 'object') return `map to ${typeText(inner.additionalProperties)}`
    const type = Array.isArray(inner.type) ? inner.type.join(' or ') : (inner.type ?? 'anything')
    return inner.format === undefined ? type : `${type}, ${inner.format}`
  }
  return one() + (orNull ? ' or null' : '')
}

function notesOf(schema: JsonSchema): string {
  const { inner } = nullable(schema)
  const notes: string[] = []
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems, pattern } = inner
  if (minLength !== undefined && maxLength !== undefined)
    notes.push(`${String(minLength)} to ${String(maxLength)} characters`)
  else if (maxLength !== undefined) notes.push(`at most ${String(maxLength)} characters`)
  else if (minLength !== undefined) notes.push(`at least ${String(minLength)} characters`)
  if (minimum !== undefined && maximum !== undefined) notes.push(`${String(minimum)} to ${String(maximum)}`)
  else if (minimum !== undefined) notes.push(`at least ${String(minimum)}`)
  else if (maximum !== undefined) notes.push(`at most ${String(maximum)}`)
  if (exclusiveMinimum !== undefined) notes.push(`above ${String(exclusiveMinimum)}`)
  if (maxItems !== undefined) notes.push(`at most ${String(maxItems)}`)
  if (inner.description !== undefined) notes.push(inner.description)
  if (pattern !== undefined) notes.push(`matches ${pattern}`)
  return notes.join(', ')
}

/** All fields of a schema as flat lines: `posts[].author.username`. Variants of a union are told apart by their constants. */
export function schemaRows(schema: JsonSchema, prefix = ''): SchemaRow[] {
  const { inner } = nullable(schema)
  if (inner.items) return schemaRows(inner.items, `${prefix}[]`)
  const variants = inner.oneOf ?? inner.anyOf
  if (variants) {
    const seen = new Set<string>()
    return variants
      .flatMap((variant) => schemaRows(variant, prefix))
      .filter((row) => {
        const key = `${row.path} ${row.type}`
        if (seen.has(key)) return false
        seen.add(key)
        return true
      })
  }
  return Object.entries(inner.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const { inner: bare } = nullable(property)
    const row: SchemaRow = {
      path,
      type: typeText(property),
      ref: refName(bare) ?? (bare.items ? refName(bare.items) : null),
      required: (inner.required ?? []).includes(name),
      notes: notesOf(property),
    }
    return [row, ...schemaRows(property, path)]
  })
}

/** What a whole body or answer is, when it is more than a plain object: `Post`, `list of Post`. */
export const schemaTitle = (schema: JsonSchema): { text: string; ref: string | null } => ({
  text: typeText(schema),
  ref: refName(nullable(schema).inner) ?? (schema.items ? refName(schema.items) : null),
})
