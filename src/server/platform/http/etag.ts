import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const tagOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether the asker holds this version already (RFC 9110, section 13.1.2). */
export const holds = (headers: IncomingHttpHeaders, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag) ??
  false
