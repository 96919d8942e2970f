import { errors, problem, type ErrorCode } from '#contract/errors.ts'
import { type Access, type Route, type RouteTable, rateOf } from '#contract/http.ts'
import { limits } from '#contract/limits.ts'
import { isGuarded } from '../http/access.ts'
import { createSchemaWriter, type Entities, type JsonSchema, type SchemaWriter } from './json-schema.ts'

export type OpenApiOptions = {
  /** Where the paths begin, as in `https://fans.example/api`. */
  serverUrl: string
  /** Routes by feature, for the order and the tags; a route in none is tagged with its path's first word. */
  groups?: readonly { readonly name: string; readonly routes: object }[]
  /** Shapes that answers share, by name. */
  entities?: Entities
}

export type Parameter = {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}
/** By media type; without a schema where it is no JSON. */
type Content = Record<string, { schema?: JsonSchema; examples?: Record<string, { value: unknown }> }>
export type Answer = { $ref?: string; description: string; headers?: object; content?: Content }
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: true; description?: string; content: Content }
  responses: Record<string, Answer | { $ref: string }>
  /** Where the path does not begin at the document's own server. */
  servers?: { url: string }[]
  'x-access': Access
}
export type OpenApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
    securitySchemes: Record<string, object>
  }
}

const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Codes that a route can answer: its own, and those that follow from its access, method and input. Mirrors `http/implement.ts`. */
export function codesOf(name: string, route: Route): ErrorCode[] {
  const method = name.slice(0, name.indexOf(' '))
  const signedIn = route.access === 'user' || route.access === 'verified' || route.access === 'creator'
  const ofStaff = ['staff', 'moderator', 'finance', 'admin'].includes(route.access)
  const byLink = route.access === 'link'
  const takesBody = method !== 'GET' && method !== 'HEAD' && route.stream?.maxBytes !== null
  const rate = rateOf(name, route)
  const ofOwn = route.subject === 'self' && (rate === 'read' || rate === 'signal')
  const codes: (ErrorCode | false | undefined)[] = [
    ...(route.errors ?? []),
    // a token that opens nothing is refused on open routes too
    !byLink && 'unauthenticated',
    isGuarded(method, route) && 'forgery_suspected',
    route.access === 'creator' && 'creators_only',
    signedIn && route.access !== 'user' && 'email_unverified',
    route.publishes && 'account_restricted',
    !ofOwn &&
      !byLink &&
      !route.allowSuspended &&
      route.access !== 'anyone' &&
      route.access !== 'signed' &&
      'account_suspended',
    route.stepUp && 'step_up_required',
    route.ageGated && 'age_check_required',
    !route.geoExempt && 'not_offered',
    ofStaff && 'second_factor_required',
    (route.params !== undefined || route.access === 'loopback' || ofStaff) && 'not_found',
    'bad_request',
    takesBody && 'too_slow',
    takesBody && 'too_large',
    takesBody && !route.stream && 'unsupported_type',
    'headers_too_large',
    !byLink && 'invalid_input',
    route.idempotent && 'key_missing',
    route.idempotent && 'key_reused',
    rate !== 'unlimited' && 'too_many_requests',
    'server_error',
    'unavailable',
    'busy',
  ]
  return [...new Set(codes.filter((code) => code !== false && code !== undefined))]
}

const problemAnswer = (codes: readonly ErrorCode[]): Answer => ({
  description: codes.map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [schemaRef('Problem'), { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } }],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { value: { message: errors[code].message, code } }])),
    },
  },
})

/** Answers that nearly every route can give, written once. */
const always: Readonly<Partial<Record<ErrorCode, string>>> = {
  unauthenticated: 'Unauthenticated',
  too_many_requests: 'TooManyRequests',
  server_error: 'ServerError',
  unavailable: 'Unavailable',
  busy: 'Unavailable',
  bad_request: 'BadRequest',
  too_slow: 'TooSlow',
  too_large: 'TooLarge',
  unsupported_type: 'UnsupportedType',
  headers_too_large: 'HeadersTooLarge',
  not_offered: 'NotOffered',
}
const retryAfter = { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 0 } } as const
const sharedAnswers = (): Record<string, Answer> => ({
  Unauthenticated: problemAnswer(['unauthenticated']),
  TooManyRequests: { ...problemAnswer(['too_many_requests']), headers: { 'Retry-After': retryAfter } },
  ServerError: problemAnswer(['server_error']),
  BadRequest: problemAnswer(['bad_request']),
  TooSlow: problemAnswer(['too_slow']),
  TooLarge: problemAnswer(['too_large']),
  UnsupportedType: problemAnswer(['unsupported_type']),
  HeadersTooLarge: problemAnswer(['headers_too_large']),
  NotOffered: problemAnswer(['not_offered']),
  MethodNotAllowed: {
    ...problemAnswer(['method_not_allowed']),
    headers: { Allow: { description: 'The methods of this path.', required: true, schema: { type: 'string' } } },
  },
  Unavailable: {
    ...problemAnswer(['unavailable', 'busy']),
    headers: { 'Retry-After': { ...retryAfter, required: false } },
  },
})

/** What a route answers when all is well, by status. */
function successesOf(route: Route, writer: SchemaWriter): Operation['responses'] {
  if (!route.sends)
    return {
      [String(route.status ?? 200)]: {
        description: 'Done.',
        content: { 'application/json': { schema: writer.output(route.ok) } },
      },
    }
  return Object.fromEntries(
    Object.entries(route.sends).map(([status, types]) => [
      status,
      {
        description: statusTexts[status] ?? 'Done.',
        ...(types.length > 0 && { content: Object.fromEntries(types.map((type) => [type, {}])) }),
      },
    ]),
  )
}
/** Statuses beside the usual one that are no failures in our form. */
const statusTexts: Readonly<Record<string, string>> = {
  206: 'The part that was asked for.',
  303: 'Leads on to the address in Location.',
  304: 'The caller has it already.',
  404: 'A page that says so.',
  416: 'There is no such part.',
  422: 'The page again, with what was wrong.',
}

function answersOf(name: string, route: Route, writer: SchemaWriter): Operation['responses'] {
  const answers = successesOf(route, writer)
  const byStatus = Map.groupBy(codesOf(name, route), (code) => errors[code].status)
  for (const [status, codes] of [...byStatus].toSorted(([a], [b]) => a - b)) {
    const own = answers[String(status)]
    const [shared, ...others] = new Set(codes.map((code) => always[code]))
    if (own && 'description' in own)
      answers[String(status)] = { ...own, content: { ...own.content, ...problemAnswer(codes).content } }
    else
      answers[String(status)] =
        shared === undefined || others.length > 0 ? problemAnswer(codes) : { $ref: `#/components/responses/${shared}` }
  }
  return answers
}

function bodyOf({ body, asForm, stream }: Route, writer: SchemaWriter): Operation['requestBody'] {
  if (stream && stream.types.length > 0)
    return {
      required: true,
      ...(stream.maxBytes !== null && { description: `At most ${String(stream.maxBytes)} bytes.` }),
      content: Object.fromEntries(stream.types.map((type) => [type, {}])),
    }
  if (!body) return undefined
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: writer.input(body) } } }
}

function parametersOf(route: Route, writer: SchemaWriter): Operation['parameters'] {
  const listed = (place: 'path' | 'query', schema: JsonSchema | undefined): Parameter[] =>
    Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (schema?.required ?? []).includes(name),
      schema: property,
    }))
  return [
    ...listed('path', route.params && writer.input(route.params)),
    ...listed('query', route.query && writer.query(route.query)),
    ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

/** `GET /users/:username/posts` → `getUsersByUsernamePosts`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .split('/')
    .filter(Boolean)
    .map((word) => (word.startsWith(':') ? `by-${word.slice(1)}` : word))
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  return method.toLowerCase() + words.join('-').split(/[-.]/).map(capital).join('')
}

const securityOf = (access: Access): Operation['security'] => {
  if (access === 'loopback' || access === 'link') return []
  if (access === 'signed') return [{ signature: [] }]
  return access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

/** The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html). */
export function openApiDocument(
  routes: RouteTable,
  { serverUrl, groups = [], entities = {} }: OpenApiOptions,
): OpenApiDocument {
  const writer = createSchemaWriter(entities)
  const tagOf = (name: string): string =>
    groups.find((group) => name in group.routes)?.name ?? / \/([^/:]+)/.exec(name)?.[1] ?? 'other'
  const order = (name: string): number => groups.findIndex((group) => name in group.routes)
  const paths: OpenApiDocument['paths'] = {}
  const named = Object.entries(routes).toSorted(([a], [b]) => order(a) - order(b))
  for (const [name, route] of named) {
    const [method = '', path = ''] = name.split(' ')
    const parameters = parametersOf(route, writer) ?? []
    const requestBody = bodyOf(route, writer)
    const operation: Operation = {
      operationId: operationIdOf(method, path),
      summary: route.summary,
      tags: [tagOf(name)],
      security: securityOf(route.access),
      ...(parameters.length > 0 && { parameters }),
      ...(requestBody && { requestBody }),
      responses: answersOf(name, route, writer),
      ...(route.outsideApi && { servers: [{ url: serverUrl.replace(/\/api$/, '') }] }),
      'x-access': route.access,
    }
    const key = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[key] = { ...paths[key], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fanfare API',
      version: '1',
      description:
        'Everything that the web pages do, they do through this API. JSON in and out; amounts are whole cents, times are UTC. A method that a path does not have is answered 405 with `Allow` (MethodNotAllowed).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(named.map(([name]) => tagOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: writer.output(problem), ...writer.components },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description:
            'Chosen by the caller, new for each thing to be done. Repeating a call with its key never does it twice.',
          schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMax, pattern: '^[\\x21-\\x7e]+$' },
        },
      },
      responses: sharedAnswers(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that logging in or signing up answers.' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'sandbox-signature',
          description: "A payment provider's signature over the raw body; each provider has its own header.",
        },
      },
    },
  }
}
