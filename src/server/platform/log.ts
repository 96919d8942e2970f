import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured lines on standard output. Never put a body, a token or an address of a person into one. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'], censor: '[hidden]' },
  })
