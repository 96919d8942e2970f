import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type NodeProcess, signUpAt, startNode } from '#test/node-process.ts'

vi.setConfig({ testTimeout: 60_000 })

type Value = { stringValue?: string; intValue?: number | string }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
}
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

/** A collector as the protocol describes it (OTLP by HTTP, JSON). */
const spans: Span[] = []
const services = new Set<string | undefined>()
const collector = createServer((request, response) => {
  void json(request).then((sent) => {
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of (sent as Sent).resourceSpans) {
        services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
    response.setHeader('content-type', 'application/json').end('{}')
  })
})

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-traces-'))
let database: TestDatabase
let web: NodeProcess
let worker: NodeProcess
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  database = await createTestDatabase({ size: 2 })
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String((collector.address() as AddressInfo).port)}/`,
    OTEL_SERVICE_NAME: 'fans',
    // nobody answers there: the job that sends a mail fails, and says so
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  web = await startNode({ ...settings, SERVICES: 'web' })
  worker = await startNode({ ...settings, SERVICES: 'worker' })
})
afterAll(async () => {
  expect([await web.stop(), await worker.stop()]).toEqual([0, 0])
  await new Promise((resolve) => collector.close(resolve))
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

it('is one trace from a call to its statements and to the job in another process, and log lines name it', async () => {
  const { token, username } = await signUpAt(web)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const parent = '00f067aa0ba902b7'
  const headers = { traceparent: `00-${traceId}-${parent}-01` }
  expect((await web.call('POST', '/email/resend', { token, body: {}, headers })).status).toBeLessThan(300)

  const ofTrace = () => spans.filter((span) => span.traceId === traceId)
  await vi.waitFor(() => expect(ofTrace().some(({ name }) => name.startsWith('job '))).toBe(true), 20_000)
  await vi.waitFor(() => expect(ofTrace().some(({ name }) => name.startsWith('POST '))).toBe(true), 20_000)
  const call = ofTrace().find(({ name }) => name === 'POST /api/email/resend')
  expect(call?.parentSpanId).toBe(parent)
  const below = ofTrace().filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'insert']))
  const job = below.find(({ name }) => name.startsWith('job '))
  expect(job?.name).toMatch(/mail|link/i)
  expect(ofTrace().some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
  expect([...services]).toEqual(['fans'])

  const line = worker
    .said()
    .split('\n')
    .find((each) => each.includes('a job failed'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  // statements without what people wrote, and routes in place of addresses
  expect(JSON.stringify(spans)).not.toContain(username)
})

it('gives jobs their payload as it was, and calls without a trace one of their own', async () => {
  await signUpAt(web)
  await vi.waitFor(() => {
    const call = spans.findLast(({ name }) => name === 'POST /api/signup')
    expect(call?.parentSpanId ?? '').toBe('')
    expect(call?.traceId).toMatch(/^[0-9a-f]{32}$/)
  })
  expect(worker.said()).not.toContain('_trace')
})
