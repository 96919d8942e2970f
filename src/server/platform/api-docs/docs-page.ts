import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Access } from '#contract/http.ts'
import { html, type Html } from '../html.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Answer, OpenApiDocument, Operation, Parameter } from './openapi.ts'
import { schemaRows, schemaTitle, type SchemaRow } from './schema-rows.ts'

const who: Readonly<Record<Access, string>> = {
  anyone: 'Anyone, guests too',
  user: 'Signed in',
  verified: 'Signed in, email verified',
  creator: 'Creators',
  loopback: 'This machine only',
  signed: 'Payment partners, by signature',
  link: 'Anyone with the link',
  staff: 'staff',
  moderator: 'Staff: moderators',
  finance: 'Staff: finance',
  admin: 'Staff: administrators',
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
/** Long paths may break after a slash. */
const breakable = (path: string): Html =>
  html`${path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr />${part}`))}`

const typeCell = ({ type, ref }: { type: string; ref: string | null }): Html =>
  ref === null
    ? html`${type}`
    : html`${type.split(ref).map((part, index) => (index === 0 ? part : html`<a href="#schema-${ref}">${ref}</a>${part}`))}`

const fieldTable = (caption: string, rows: readonly SchemaRow[]): Html | false =>
  rows.length > 0 &&
  html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Type</th>
        <th scope="col">Rules</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html` <tr>
            <th scope="row">
              <code>${row.path.split('.').map((part, index) => (index === 0 ? part : html`.<wbr />${part}`))}</code>
            </th>
            <td>${typeCell(row)}</td>
            <td>${row.required ? '' : 'optional'}${!row.required && row.notes !== '' && ', '}${row.notes}</td>
          </tr>`,
      )}
    </tbody>
  </table> `

const parameterTable = (document: OpenApiDocument, operation: Operation): Html | false => {
  const resolve = (one: Parameter | { $ref: string }): Parameter | undefined =>
    'name' in one ? one : document.components.parameters[one.$ref.split('/').at(-1) ?? '']
  const rows = (operation.parameters ?? []).flatMap((one) => {
    const parameter = resolve(one)
    if (!parameter) return []
    const [row] = schemaRows({
      properties: { [parameter.name]: parameter.schema },
      required: parameter.required ? [parameter.name] : [],
    })
    return row ? [{ ...row, notes: [`in ${parameter.in}`, row.notes].filter(Boolean).join(', ') }] : []
  })
  return fieldTable('Parameters', rows)
}

function content(caption: string, schema: JsonSchema | undefined): Html | false {
  if (!schema) return false
  const rows = schemaRows(schema)
  if (rows.length > 0) return fieldTable(caption, rows)
  const title = schemaTitle(schema)
  return html`<p class="whole">
    <b>${caption}</b>
    ${title.ref === null && title.text === 'object' ? 'An object' : typeCell({ type: title.text, ref: title.ref })}
  </p> `
}

const common = new Set<string>(['unauthenticated', 'too_many_requests', 'server_error', 'unavailable', 'busy'])

function failures(operation: Operation): Html | false {
  const codes = Object.values(operation.responses).flatMap((answer) =>
    'content' in answer && answer.content ? Object.keys(answer.content['application/json']?.examples ?? {}) : [],
  ) as ErrorCode[]
  const own = codes.filter((code) => !common.has(code))
  return (
    own.length > 0 &&
    html`<table>
      <caption>
        Errors
      </caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        ${own.map(
          (code) =>
            html` <tr>
              <td>${errors[code].status}</td>
              <th scope="row"><code>${code}</code></th>
              <td>${errors[code].message}</td>
            </tr>`,
        )}
      </tbody>
    </table> `
  )
}

/** The media types of a body or an answer that are no JSON. */
const notJson = (of: Answer['content']): string =>
  Object.keys(of ?? {})
    .filter((type) => type !== 'application/json')
    .join(', ')
const mediaTypes = (caption: string, types: string): Html | false =>
  types !== '' && html`<p class="whole"><b>${caption}</b> <code>${types}</code></p> `

function operationPart(document: OpenApiDocument, method: string, path: string, operation: Operation): Html {
  const [status = '200', answer] = Object.entries(operation.responses).find(([one]) => one.startsWith('2')) ?? []
  const schema = answer && 'content' in answer ? answer.content?.['application/json']?.schema : undefined
  const types = answer && 'content' in answer ? notJson(answer.content) : ''
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return html`<article id="${operation.operationId}">
    <h3>
      <a href="#${operation.operationId}"
        ><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></a
      >
    </h3>
    <p class="summary">${operation.summary}</p>
    <p class="who"><span class="muted">Who:</span> ${who[operation['x-access']]}</p>
    ${operation.servers?.map(({ url }) => html`<p class="who"><span class="muted">At:</span> <code>${url}${path}</code></p> `)}${parameterTable(document, operation)}${content('Body', body)}${mediaTypes('Body', notJson(operation.requestBody?.content))}${content(`Answer ${status}`, schema)}${mediaTypes(`Answer ${status}`, types)}${failures(operation)}
  </article> `
}

/** The reference page: everything that the document says, readable without scripts. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter((one) => one.operation.tags[0] === name),
  }))
  const schemas = Object.entries(document.components.schemas)
  const server = document.servers[0]?.url ?? ''
  const contents = html`<ul class="parts">
    <li><a href="#start">Start here</a></li>
    ${groups.map(
      (group) =>
        html`<li>
          <a href="#tag-${group.name}">${capital(group.name)}</a>
          <ul>
            ${group.operations.map(
              ({ method, path, operation }) =>
                html`<li>
                  <a href="#${operation.operationId}"
                    ><span class="method ${method}">${method.toUpperCase()}</span> ${breakable(path)}</a
                  >
                </li>`,
            )}
          </ul>
        </li>`,
    )}
    <li><a href="#schemas">Shared shapes</a></li>
  </ul>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="Reference of the Fanfare API" />
        <title>${document.info.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/api/docs.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the reference</a>
        <div class="frame">
          <nav class="side" aria-label="Contents">
            <p class="brand"><a href="/">Fanfare</a></p>
            ${contents}
          </nav>
          <main id="main">
            <header id="start">
              <h1>${document.info.title}</h1>
              <p class="lede">${document.info.description}</p>
              <p><a href="/api/openapi.json">OpenAPI document</a></p>
              <dl class="start">
                <div>
                  <dt>Address</dt>
                  <dd><code>${server}</code></dd>
                </div>
                <div>
                  <dt>Who asks</dt>
                  <dd>
                    Send <code>Authorization: Bearer</code> with the token from logging in. A browser also echoes the
                    <code>XSRF-TOKEN</code> cookie as <code>X-XSRF-TOKEN</code>.
                  </dd>
                </div>
                <div>
                  <dt>Money</dt>
                  <dd>
                    Calls that move money need an <code>Idempotency-Key</code> of your choice: the same key and body
                    give the first answer again.
                  </dd>
                </div>
                <div>
                  <dt>Lists</dt>
                  <dd>
                    Send <code>nextCursor</code> back as <code>cursor</code> for the next page; null ends the list.
                  </dd>
                </div>
                <div>
                  <dt>Errors</dt>
                  <dd>
                    Every failure is a <a href="#schema-Problem">Problem</a>. Any call can also answer 401
                    <code>unauthenticated</code>, 429 <code>too_many_requests</code> with <code>Retry-After</code> in
                    seconds, 500 <code>server_error</code>, 503 <code>unavailable</code>, and 503 <code>busy</code> with
                    <code>Retry-After</code>: nothing was done, and the same call may be made again.
                  </dd>
                </div>
              </dl>
            </header>
            <details class="contents">
              <summary>Contents</summary>
              <nav aria-label="Contents, folded">${contents}</nav>
            </details>
            ${groups.map(
              (group) =>
                html`<section id="tag-${group.name}">
                  <h2>${capital(group.name)}</h2>
                  ${group.operations.map(({ method, path, operation }) => operationPart(document, method, path, operation))}
                </section> `,
            )}
            <section id="schemas">
              <h2>Shared shapes</h2>
              ${schemas.map(
                ([name, schema]) =>
                  html`<article id="schema-${name}">
                    <h3>
                      <a href="#schema-${name}"><code>${name}</code></a>
                    </h3>
                    ${content('Fields', schema)}
                  </article> `,
              )}
            </section>
          </main>
        </div>
      </body>
    </html> `.markup
}
