import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Access } from '#contract/http.ts'
import { fail, Failure } from '../failure.ts'
import type { Actor } from './actor.ts'
import { judge, type JudgeServices } from './judge.ts'
import { sendFailure } from './problems.ts'

export type FileOptions = JudgeServices

/** What is sent: whole, or piece by piece as it is made, so that its size does not matter. */
export type File = {
  name: string
  type: 'text/csv; charset=utf-8' | 'application/pdf' | 'application/json; charset=utf-8'
  body: Buffer | AsyncIterable<string>
}

type FileRoute<Asked> = {
  /** Below /api/files. */
  path: string
  access: Exclude<Access, 'anyone' | 'signed' | 'loopback'>
  /** Of path and query together. */
  asked: z.ZodMiniType<Asked>
  make: (actor: Actor, asked: Asked) => Promise<File | Failure>
}

/** A file for the person whose session asks for it. A route of its own kind, since its answer is not JSON and may be of any length. */
export function serveFile<Asked>(
  http: FastifyInstance,
  options: FileOptions,
  { path, access, asked, make }: FileRoute<Asked>,
): void {
  const asking = judge(options, { access, rate: 'money', guarded: false })
  http.get(`/api/files/${path}`, { onRequest: asking }, async (request, reply) => {
    const { actor } = request
    if (!actor) return sendFailure(reply, fail('unauthenticated'))
    const given = z.safeParse(asked, { ...(request.query as object), ...(request.params as object) })
    if (!given.success) return sendFailure(reply, fail('invalid_input'))
    const file = await make(actor, given.data)
    if (file instanceof Failure) return sendFailure(reply, file)
    return reply
      .headers({
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .type(file.type)
      .send(
        Buffer.isBuffer(file.body)
          ? file.body
          : Readable.from(file.body, { objectMode: false, highWaterMark: 64 * 1024 }),
      )
  })
}
