import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { fail, type Failure } from '../failure.ts'

/** Answers with an expected failure. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.status === 429 && typeof failure.details?.['retryAfterSeconds'] === 'number')
    void reply.header('retry-after', String(failure.details['retryAfterSeconds']))
  return reply
    .code(failure.status)
    .headers({ 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(failure.toProblem())
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}
/**
 * Conditions of the machine, not faults of the caller: database away, starting or too busy (57*, 08*, 53*), chosen to
 * give way in a deadlock (40001, 40P01: undone whole, a repeat goes through), disk full.
 */
const passing =
  /^(40001|40P01|57014|57P0[123]|08\w{3}|53\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT)$/
/** The same, from parts of the driver that give no code. */
const passingText =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|the database system is|not currently accepting connections/i

const isPassing = (error: FastifyError): boolean =>
  passing.test(error.code) ||
  passingText.test(error.message) ||
  (error.code === 'ENOENT' && /connect/.test(error.message))

/** Whatever was thrown: a client's fault by its own code, trouble as 503, everything else logged and 500 without inside. */
export function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = fastifyCodes[error.code]
  if (known) return void sendFailure(reply, fail(known))
  if (isPassing(error)) {
    request.log.error({ err: error, request: request.id }, 'unavailable')
    void reply.header('retry-after', '5')
    return void sendFailure(reply, fail('unavailable'))
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    const code = (Object.keys(errors) as ErrorCode[]).find((name) => errors[name].status === status) ?? 'bad_request'
    return void sendFailure(reply, fail(code))
  }
  request.log.error({ err: error, request: request.id }, 'server error')
  void sendFailure(reply, fail('server_error'))
}

/** For a process that serves no pages: nothing is at any other address. */
export function answerUnknown(http: FastifyInstance): void {
  http.setNotFoundHandler((_request, reply) => sendFailure(reply, fail('not_found')))
}
