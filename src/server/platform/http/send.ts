import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Sends } from '#contract/http.ts'
import type { Failure } from '../failure.ts'

/** An answer that is no JSON, as it goes out: whole, or piece by piece as it is made, so that its size does not matter. */
export type Sent = {
  /** 200 where it says nothing else. */
  status?: number
  headers?: Readonly<Record<string, string>>
  /** The media type, with its charset. */
  type?: string
  body?: Buffer | string | AsyncIterable<string | Buffer>
  /** Other sites may show it in a frame; its policy (`frame-ancestors`) says which. */
  framable?: true
}

export function send(reply: FastifyReply, { status = 200, headers = {}, type, body, framable }: Sent): FastifyReply {
  if (framable) void reply.removeHeader('x-frame-options')
  void reply.code(status).headers(headers)
  if (type !== undefined) void reply.type(type)
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable)
    return reply.send(body)
  return reply.send(Readable.from(body, { objectMode: false, highWaterMark: 64 * 1024 }))
}

/** A file to be kept, for whoever may have it and nobody on the way. */
export const download = (name: string, type: string, body: Sent['body'] & {}): Sent => ({
  headers: {
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  },
  type,
  body,
})

/** Leads on to another page, which is read with GET. */
export const seeOther = (location: string): Sent => ({ status: 303, headers: { location } })

/** A failure with headers that its protocol wants. */
export type Refused = { failure: Failure; headers: Readonly<Record<string, string | undefined>> }

/** Throws for a status or a media type that the contract does not name. */
export function checkSent(name: string, sends: Sends, { status = 200, type }: Sent): void {
  const types = sends[status]
  const media = type?.replace(/;.*/, '')
  if (!types || (media === undefined ? types.length > 0 : !types.includes(media)))
    throw new Error(`${name} answered against its contract: ${String(status)} ${String(media)}`)
}
