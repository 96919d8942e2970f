import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { Route } from '#contract/http.ts'
import { person } from '#contract/fields.ts'
import { post } from '#contract/posts.ts'
import { allRoutes } from '#contract/all-routes.ts'
import { createHttp } from '../http/server.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import { registerApiDocs } from './register.ts'
import { schemaRows } from './schema-rows.ts'

const options = {
  serverUrl: 'https://fans.example/api',
  groups: [{ name: 'money', routes: { 'POST /wallet/topUps': 1 } }],
  entities: { Post: post, Person: person },
}
const document = openApiDocument(allRoutes, options)
const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>
const table = Object.entries(allRoutes) as [string, Route][]
const operationOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ')
  return document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

/** Every object inside, with the keys that lead to it. */
function* walk(value: unknown, at: string[] = []): Generator<{ at: string[]; value: Record<string, unknown> }> {
  if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* walk(one, [...at, String(index)])
  else if (typeof value === 'object' && value !== null) {
    yield { at, value: value as Record<string, unknown> }
    for (const [key, one] of Object.entries(value)) yield* walk(one, [...at, key])
  }
}
const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], plain)

// Rules of https://spec.openapis.org/oas/v3.1.1.html, written out: no package with its schema is among the dependencies.
describe('the OpenAPI document', () => {
  it('has the fields that the standard requires and no others', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(Object.keys(document).toSorted()).toEqual(['components', 'info', 'openapi', 'paths', 'servers', 'tags'])
    expect(document.info.title && document.info.version).toBeTruthy()
    for (const group of Object.values(document.components))
      for (const name of Object.keys(group)) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/)
  })
  it('describes every route of the contract once, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(table.map(([name]) => name.replaceAll(/:(\w+)/g, '{$1}')).toSorted())
  })
  it('names each operation once, each tag, each answer', () => {
    const operations = table.map(([name]) => operationOf(name))
    const ids = operations.map((operation) => operation?.operationId)
    expect(new Set(ids).size).toBe(table.length)
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z]+$/)
    const tags = document.tags.map((tag) => tag.name)
    expect(new Set(tags).size).toBe(tags.length)
    for (const operation of operations) {
      for (const tag of operation?.tags ?? []) expect(tags).toContain(tag)
      for (const [status, answer] of Object.entries(operation?.responses ?? {})) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        expect('$ref' in answer || typeof answer.description === 'string').toBe(true)
      }
    }
    expect(operationOf('POST /wallet/topUps')?.tags).toEqual(['money'])
  })
  it('has a required parameter for each placeholder of a path, and parameters only once', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const own = (operation.parameters ?? []).flatMap((one) => ('name' in one ? [one] : []))
        const inPath = own.filter((one) => one.in === 'path')
        expect(inPath.map((one) => one.name).toSorted()).toEqual(
          [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted(),
        )
        expect(inPath.every((one) => one.required)).toBe(true)
        expect(new Set(own.map((one) => `${one.in} ${one.name}`)).size).toBe(own.length)
      }
    }
  })
  it('refers only to what is there, and leaves no trace of how it was made', () => {
    for (const { at, value } of walk(plain)) {
      const ref = value['$ref']
      if (typeof ref === 'string') expect(resolve(ref), `${at.join('/')} → ${ref}`).toBeDefined()
      for (const key of ['$schema', '$defs', '~standard']) expect(value, at.join('/')).not.toHaveProperty(key)
    }
    expect(Object.keys(document.components.schemas).toSorted()).toEqual(['Person', 'Post', 'Problem'])
    expect(operationOf('GET /posts/:id')?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Post' } } },
    })
  })
  it('has schemas of draft 2020-12 whose patterns are regular expressions', () => {
    const types = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']
    for (const { at, value } of walk(plain)) {
      if (at.at(-2) === 'properties' || at.at(-1) === 'schema' || at.at(-1) === 'items') {
        if (value['type'] !== undefined) for (const type of [value['type']].flat()) expect(types).toContain(type)
        if (typeof value['pattern'] === 'string')
          expect(() => new RegExp(value['pattern'] as string, 'u')).not.toThrow()
        for (const name of (value['required'] as string[] | undefined) ?? [])
          expect(value['properties']).toHaveProperty([name])
        expect(Object.values(value)).not.toContain(Number.MAX_SAFE_INTEGER)
      }
    }
  })
  it('says what each call needs and how it can fail', () => {
    for (const [name, route] of table) {
      const operation = operationOf(name)
      expect(operation?.requestBody !== undefined, name).toBe((route.body ?? route.stream?.types[0]) !== undefined)
      expect(JSON.stringify(operation?.parameters ?? []).includes('IdempotencyKey'), name).toBe(
        route.idempotent === true,
      )
      for (const status of Object.keys(route.sends ?? { [route.status ?? 200]: [] }))
        expect(operation?.responses, name).toHaveProperty([status])
      for (const code of route.errors ?? []) {
        const answer = operation?.responses[String(errors[code].status)]
        const shared =
          answer && '$ref' in answer && answer.$ref ? JSON.stringify(resolve(answer.$ref)) : JSON.stringify(answer)
        expect(shared, `${name} ${code}`).toContain(`"${code}"`)
      }
      const limited = route.rate === 'unlimited' ? [] : ['429']
      const checked = route.access === 'link' ? [] : ['422']
      for (const status of [...checked, ...limited, '500', '503'])
        expect(operation?.responses, name).toHaveProperty([status])
      const signedIn = !['anyone', 'signed', 'loopback', 'link'].includes(route.access)
      expect(JSON.stringify(operation?.security) === '[{"bearer":[]}]', name).toBe(signedIn)
    }
    expect(operationOf('GET /updates')?.responses).not.toHaveProperty('403')
    expect(operationOf('POST /posts')?.responses).toHaveProperty('403')
  })
})

describe('what is no JSON', () => {
  it('is listed with its media types, by status, and where it is', () => {
    const pdf = operationOf('GET /receipts/:id/pdf')
    expect(pdf?.responses['200']).toEqual({ description: 'Done.', content: { 'application/pdf': {} } })
    expect(pdf?.servers).toBeUndefined()
    const media = operationOf('GET /media/:key/:grant/:file')
    expect(media?.servers).toEqual([{ url: 'https://fans.example' }])
    expect(media?.responses['206']).toMatchObject({ content: { 'video/mp4': {} } })
    expect(media?.responses['304']).toEqual({ description: 'The caller has it already.' })
    expect(operationOf('PATCH /uploads/:id')?.requestBody).toEqual({
      required: true,
      description: 'At most 5368709120 bytes.',
      content: { 'application/offset+octet-stream': {} },
    })
    const form = operationOf('POST /sandbox/payments/:id')
    expect(Object.keys(form?.requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded'])
    expect(form?.responses['404']).toMatchObject({ content: { 'text/html': {}, 'application/json': {} } })
  })
})

describe('the lines of a schema', () => {
  it('name nested fields, lists, unions and what may be null', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'array', items: { type: 'object', properties: { b: { type: ['string', 'null'], maxLength: 5 } } } },
        c: { anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] },
      },
    }
    expect(schemaRows(schema)).toEqual([
      { path: 'a', type: 'list of object', ref: null, required: true, notes: '' },
      { path: 'a[].b', type: 'string or null', ref: null, required: false, notes: 'at most 5 characters' },
      { path: 'c', type: 'Person or null', ref: 'Person', required: false, notes: '' },
    ])
  })
})

describe('the reference page', () => {
  const page = docsPage(document)
  it('holds every operation, every shared shape, and only links that lead somewhere', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [name] of table) expect(ids).toContain(operationOf(name)?.operationId)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    expect(page.match(/<h1[ >]/g)).toHaveLength(1)
    expect(page).not.toMatch(/<script|style=|\[object Object\]|undefined/)
  })
  it('is served with its style, its font and the document, and again only when changed', async () => {
    const http = await createHttp({ log: pino({ level: 'silent' }), webOrigin: 'https://fans.example', trustProxy: '' })
    registerApiDocs(http, allRoutes, options)
    const types = {
      '/api/openapi.json': 'application/json',
      '/api/docs': 'text/html',
      '/api/docs.css': 'text/css',
      '/api/docs.woff2': 'font/woff2',
    }
    for (const [url, type] of Object.entries(types)) {
      const answer = await http.inject(url)
      expect([answer.statusCode, String(answer.headers['content-type'])]).toEqual([
        200,
        expect.stringContaining(type) as string,
      ])
      const again = await http.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    expect((await http.inject('/api/openapi.json')).json()).toEqual(plain)
    await http.close()
  })
})
