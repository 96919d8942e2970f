import * as z from 'zod/mini'

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it; the part of it that zod writes. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  $defs?: Record<string, JsonSchema>
  $schema?: string
  id?: string
}

/** Shared shapes by the name that they get in the document. */
export type Entities = Readonly<Record<string, z.ZodMiniType>>

function tidy(schema: JsonSchema): void {
  // every number of ours is a safe integer: saying so each time only hides the bounds that matter
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  // a format says it shorter than zod's pattern for it
  if (schema.format !== undefined) delete schema.pattern
}

/** Whether a text is tidied up (trimmed, normalised, upper case) before anything else of it is looked at. */
function isTidied({ _zod: { def } }: z.core.$ZodType): boolean {
  const [first] = def.checks ?? []
  if (!first) return false
  const { _zod: check } = first
  return check.def.check === 'overwrite'
}

/**
 * What a text may be once it is tidied up says nothing of it as it is sent: longer ones are taken too. Said in words, so
 * that the schema promises no refusal that does not come.
 */
function sayInWords(schema: JsonSchema): void {
  const { maxLength, pattern, format, ...rest } = schema
  const rules = [
    maxLength !== undefined && `at most ${String(maxLength)} characters`,
    format !== undefined && `format ${format}`,
    format === undefined && pattern !== undefined && `matches ${pattern}`,
  ].filter((rule) => rule !== false)
  if (rules.length === 0) return
  for (const key of ['maxLength', 'pattern', 'format'] as const) delete schema[key]
  Object.assign(schema, { ...rest, description: `once tidied up: ${rules.join(', ')}` })
}

/** References point to the document's own place for shared schemas. */
function relocate(schema: JsonSchema): JsonSchema {
  const { $schema: _version, $defs: _shared, id: _name, ...rest } = schema
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}

/**
 * Writes zod schemas as JSON Schemas. What callers send (`input`) is written whole; answers (`output`) refer to
 * `entities`, which are collected in `components`.
 */
export function createSchemaWriter(entities: Entities) {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(entities)) registry.add(schema, { id: name })
  const components: Record<string, JsonSchema> = {}
  const options = { override: ({ jsonSchema }: { jsonSchema: object }) => tidy(jsonSchema) }
  const ofInput = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void => {
    tidy(jsonSchema)
    if (isTidied(zodSchema)) sayInWords(jsonSchema)
  }
  return {
    components,
    input: (schema: z.ZodMiniType): JsonSchema =>
      relocate(z.toJSONSchema(schema, { override: ofInput, io: 'input', unrepresentable: 'any' }) as JsonSchema),
    /** Of a query: a text that is read as a number is one to whoever writes it, with the number's bounds. */
    query(schema: z.ZodMiniType): JsonSchema {
      const sent = this.input(schema)
      const read = z.toJSONSchema(schema, { ...options, io: 'output', unrepresentable: 'any' }) as JsonSchema
      for (const [name, property] of Object.entries(read.properties ?? {}))
        if (property.type === 'integer' && sent.properties?.[name]) sent.properties[name] = property
      return sent
    },
    output(schema: z.ZodMiniType): JsonSchema {
      // wrapped, so that a whole answer that is an entity becomes a reference as well
      const wrapped = z.toJSONSchema(z.object({ answer: schema }), {
        ...options,
        io: 'output',
        metadata: registry,
      }) as JsonSchema
      for (const [name, shared] of Object.entries(wrapped.$defs ?? {})) components[name] ??= relocate(shared)
      return relocate(wrapped.properties?.['answer'] ?? {})
    },
  }
}
export type SchemaWriter = ReturnType<typeof createSchemaWriter>
