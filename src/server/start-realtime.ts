import type { Server } from 'node:http'
import { clientEvents } from '#contract/events.ts'
import { deliverLines } from '#modules/live/deliver-lines.ts'
import { watchSockets } from '#modules/messages/watch-sockets.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Log } from '#platform/log.ts'
import { attachRealtime } from '#platform/realtime/attach-realtime.ts'
import { createQuietTimes } from '#platform/realtime/quiet-times.ts'
import type { Services } from '#platform/services.ts'
import type { Config } from './config.ts'
import type { RealtimeBus } from './realtime-bus.ts'

type Parts = { services: Services; config: Config; bus: RealtimeBus; log: Log }

/** Our own realtime endpoint on a server of HTTP: who may hear what, and what reaches it from all processes. */
export async function startRealtime(server: Server, { services, config, bus, log }: Parts) {
  const quiet = createQuietTimes()
  let isListening = (): boolean => false
  const realtime = attachRealtime(server, {
    ...services.realtime,
    secret: config.realtime.secret,
    authorisedOrigins: [new URL(config.publicUrl).origin],
    clientEvents: Object.values(clientEvents),
    publishToPeers: bus.publishToPeers,
    bySession: true,
    quietMs: (channel) => (isListening() ? quiet.of(channel) : 0),
    addressOf: config.rateLimits ? clientAddress(config.trustProxy) : undefined,
    log,
  })
  const watch = watchSockets(services, realtime)
  const deliver = deliverLines(services, realtime)
  const fanout = await bus.listen(
    {
      deliver(channels, event, data) {
        quiet.note(channels)
        return deliver(channels, event, data)
      },
      receive: (text) => realtime.receive(text),
    },
    () => quiet.begin(),
  )
  ;({ isListening } = fanout)
  // whoever joins a channel hears all that comes after
  await fanout.ready
  return {
    watch,
    /** Sockets that are open. */
    count: () => realtime.connectionCount(),
    async stop(): Promise<void> {
      await realtime.drain()
      await fanout.stop()
      watch.stop()
    },
  }
}
