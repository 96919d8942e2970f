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
  return {
    components,
    input: (schema: z.ZodMiniType): JsonSchema =>
      relocate(z.toJSONSchema(schema, { ...options, io: 'input', unrepresentable: 'any' }) as JsonSchema),
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
