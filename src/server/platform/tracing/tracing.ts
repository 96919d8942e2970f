import {
  context,
  defaultTextMapGetter,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

/**
 * One trace from a browser's call through its statements to the jobs that it left. Until `start-tracing.ts` has set up where traces
 * go, all of this does nothing and costs next to nothing.
 */
let isOn = false
export const tracingStarted = (): void => void (isOn = true)
export const isTracing = (): boolean => isOn

const tracer = () => trace.getTracer('fanfare')

/** For log lines; empty outside of any trace. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const span = isOn ? trace.getActiveSpan()?.spanContext() : undefined
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

export function fail(span: Span, error: unknown): void {
  // messages may quote what people wrote: the log has them, and is redacted
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
}

/** A call begins: its span, and what runs within it. Goes on with the trace that the caller sends (`traceparent`). */
export function beginCall(
  headers: Record<string, unknown>,
  name: string,
  attributes: Attributes,
): { span: Span; within: Context } {
  const parent = propagation.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
  return { span, within: trace.setSpan(parent, span) }
}

/** A statement that has just ended. Its text holds no values: those are parameters. */
export function traceStatement(text: string, tookMs: number, error?: unknown): void {
  if (!trace.getActiveSpan()) return
  const verb = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const now = Date.now()
  const span = tracer().startSpan(verb, {
    kind: SpanKind.CLIENT,
    startTime: now - tookMs,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.replaceAll(/\s+/g, ' ').trim() },
  })
  if (error !== undefined) fail(span, error)
  span.end(now)
}

/** Where a job's payload says which trace it belongs to. */
const key = '_trace'

/** The payload of a job that the running trace asks for. */
export function withTrace(payload: object): object {
  if (!isOn || !trace.getActiveSpan()) return payload
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return { ...payload, [key]: carrier['traceparent'] }
}

/** Runs a job within the trace that asked for it; by itself it begins one. `work` gets the payload as it was given. */
export async function runTraced(
  name: string,
  payload: unknown,
  work: (payload: unknown) => Promise<void>,
): Promise<void> {
  const { [key]: traceparent, ...own } = (payload ?? {}) as Record<string, unknown>
  const given = traceparent === undefined ? payload : own
  if (!isOn) return work(given)
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  const span = tracer().startSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, parent)
  try {
    await context.with(trace.setSpan(parent, span), () => work(given))
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}
