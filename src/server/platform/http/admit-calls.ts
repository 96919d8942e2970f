import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Priority } from '#contract/http.ts'
import { fail } from '../failure.ts'
import { retryAfter, type Admission } from './admission.ts'
import { sendFailure } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of those that may be worked on at once; null: it has none. */
    place: ReturnType<typeof createPlace> | null
  }
}

/** A call's place. It is given back while the sender is waited for: a slow line costs us nothing. */
function createPlace(admission: Admission) {
  let state: 'taken' | 'lent' | 'over' = 'taken'
  return {
    lend(): void {
      if (state !== 'taken') return
      state = 'lent'
      admission.give()
    },
    takeBack(): void {
      if (state !== 'lent') return
      state = 'taken'
      admission.takeAgain()
    },
    end(): void {
      if (state === 'taken') admission.give()
      state = 'over'
    },
  }
}

/**
 * A route's hooks, its very first ones: a call that finds no place is refused before anybody looks who asks or reads its body, so that
 * nothing of it has been done. `streams`: its body is worked on as it comes, as slow as that may be. `waits`: it waits for what is yet to
 * come, and keeps no place from others meanwhile.
 */
export function admitCalls(
  admission: Admission | null | undefined,
  priority: Priority,
  { streams, waits }: { streams: boolean; waits: boolean },
) {
  if (!admission) return null
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    if (!admission.take(priority))
      return void sendFailure(reply, fail('busy', { retryAfterSeconds: retryAfter(priority) }))
    if (waits) {
      admission.give()
      return done()
    }
    const place = createPlace(admission)
    request.place = place
    // whoever hangs up
    reply.raw.once('close', () => place.end())
    done()
  }
  return {
    onRequest,
    preParsing(request: FastifyRequest, _reply: FastifyReply, _payload: unknown, done: () => void): void {
      request.place?.lend()
      done()
    },
    preValidation(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
      if (!streams) request.place?.takeBack()
      done()
    },
    onSend(request: FastifyRequest, _reply: FastifyReply, _payload: unknown, done: () => void): void {
      request.place?.end()
      done()
    },
  }
}
