import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage } from '#contract/choose-language.ts'
import { errors, type ErrorCode, type Problem } from '#contract/errors.ts'
import { knownText } from '#contract/known-texts.ts'
import { readLocale, sourceLanguage } from '#contract/languages.ts'
import { fail, type Failure } from '../failure.ts'
import { isPassing } from '../transient-faults.ts'
import { moneyIn } from '../money-text.ts'
import { textsFor } from '../texts/texts.ts'
import { acceptedLanguages } from './accepted-languages.ts'
import { BodyRefused, isUnfinished } from './body.ts'

/** What a person reads, in the language that the request asks for; a text that is not known stays English. */
function inLanguage(problem: Problem, language: string): Problem {
  if (language === sourceLanguage) return problem
  const { say, locale } = textsFor(language)
  const said = (text: string): string => {
    const known = knownText(text, (cents) => moneyIn(locale, { short: true })(cents))
    return known ? say(known) : text
  }
  const fields = Object.entries(problem.errors ?? {}).map(([field, texts]) => [field, texts.map(said)] as const)
  return {
    ...problem,
    message: said(problem.message),
    ...(problem.errors && { errors: Object.fromEntries(fields) }),
  }
}

/** Answers with an expected failure. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, details } = failure
  if ((status === 429 || status === 503) && typeof details?.['retryAfterSeconds'] === 'number')
    void reply.header('retry-after', String(details['retryAfterSeconds']))
  const wanted = acceptedLanguages(reply.request.headers['accept-language'])
  const language = chooseLanguage(wanted)
  // with the digits of whoever has chosen theirs
  const tag = wanted.find((one) => readLocale(one).langCode === language) ?? language
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-language': language })
    .type('application/json; charset=utf-8')
    .send(inLanguage(failure.toProblem(), tag))
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}
const refusals: Readonly<Record<BodyRefused['reason'], ErrorCode>> = {
  too_large: 'too_large',
  too_slow: 'too_slow',
  gone: 'bad_request',
}
/** Whether the sender hung up before the whole request was there. */
const hasLeft = ({ raw }: FastifyRequest): boolean => isUnfinished(raw) && raw.destroyed

/** Whatever was thrown: a client's fault by its own code, trouble as 503, everything else logged and 500 without inside. */
export function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // nobody is there to hear it, and nothing is wrong with us
  if ((error instanceof BodyRefused && error.reason === 'gone') || hasLeft(request))
    return void reply.code(errors.bad_request.status).send()
  // the framework would close at once what was not read to its end, and the reset can overtake the answer
  void reply.removeHeader('connection')
  const known = error instanceof BodyRefused ? refusals[error.reason] : fastifyCodes[error.code]
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
