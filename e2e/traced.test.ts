import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { ownProgram } from './program.ts'

type Span = { traceId: string; parentSpanId?: string; name: string }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector as the protocol describes it (OTLP by HTTP, JSON). */
const spans: Span[] = []
const collector = createServer((request, response) => {
  void json(request).then((sent) => {
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of (sent as Sent).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
let program: ReturnType<typeof ownProgram>
let browser: Browser
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  program = ownProgram(18_681, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}` })
  browser = await openBrowser()
  await program.start()
})
afterAll(async () => {
  await browser.close()
  await program.end()
  await new Promise((resolve) => collector.close(resolve))
})

it('a call of a page begins the trace that its statements belong to', async () => {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/login')) return
    asked.push(request.headers()['traceparent'] ?? '')
  })
  await page.goto(`${program.address}/login`)
  await page.getByLabel('Email or username').fill('nobody_here')
  await page.getByLabel('Password', { exact: true }).fill('a password of nobody')
  const answered = page.waitForResponse('**/api/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await answered
  const [, traceId = '', spanId = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(asked[0] ?? '') ?? []
  expect(asked).toEqual([`00-${traceId}-${spanId}-01`])
  const ofTrace = () => spans.filter((span) => span.traceId === traceId)
  await expect.poll(() => ofTrace().map(({ name }) => name)).toContain('POST /api/login')
  expect(ofTrace().find(({ name }) => name === 'POST /api/login')?.parentSpanId).toBe(spanId)
  expect(ofTrace().map(({ name }) => name)).toContain('select')
})
