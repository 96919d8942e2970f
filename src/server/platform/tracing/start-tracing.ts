import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { tracingStarted } from './tracing.ts'

export type TracingSettings = {
  /** Of a collector, without `/v1/traces`. */
  endpoint: string
  serviceName: string
  /** How many traces are kept, from 0 to 1. */
  ratio: number
}

/** A collector that is away is not worth a line a second. */
const quietMs = 60_000

/**
 * Sends traces to a collector (OTLP by HTTP), in batches and beside the work; what cannot be sent is dropped. By a trace's number
 * every process decides alike whether it is kept.
 */
export function startTracing(
  { endpoint, serviceName, ratio }: TracingSettings,
  attributes: Record<string, string>,
  log: Log,
): { stop(): Promise<void> } {
  let toldAt = -Infinity
  const tell = (...words: unknown[]): void => {
    if (performance.now() - toldAt < quietMs) return
    toldAt = performance.now()
    log.warn({ reason: words.map(String).join(' ').slice(0, 500) }, 'traces could not be sent')
  }
  const silent = (): void => undefined
  diag.setLogger(
    { error: tell, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR },
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, ...attributes }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  tracingStarted()
  return { stop: () => provider.shutdown().catch(tell) }
}
