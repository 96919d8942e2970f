import type { IncomingMessage } from 'node:http'
import { codes, supportedProtocols, type ErrorCode } from './protocol.ts'

export type Refusal = { code: ErrorCode; message: string }

/** `/app/:key?protocol=7&…` → its key and query, or undefined for any other address. */
export function readAppAddress(url: string | undefined): { key: string; query: URLSearchParams } | undefined {
  const [path = '', query = ''] = (url ?? '').split('?', 2)
  const key = /^\/app\/([^/]+)$/.exec(path)?.[1]
  return key === undefined ? undefined : { key, query: new URLSearchParams(query) }
}

/**
 * Why a connection may not be opened, if it may not. A request without an Origin is not a browser's: origins are there
 * to keep foreign pages out, not programs, and no one gets into a channel without a signature anyway.
 */
export function checkUpgrade(
  address: { key: string; query: URLSearchParams },
  request: IncomingMessage,
  allowed: { key: string; authorisedOrigins?: readonly string[] | undefined },
): Refusal | undefined {
  if (address.key !== allowed.key) return { code: codes.applicationUnknown, message: 'Application does not exist' }
  const protocol = address.query.get('protocol')
  if (protocol === null) return { code: codes.versionMissing, message: 'No protocol version supplied' }
  if (!/^\d{1,4}$/.test(protocol)) return { code: codes.versionMalformed, message: 'Invalid version string format' }
  if (!supportedProtocols.has(Number(protocol))) {
    return { code: codes.versionUnsupported, message: 'Unsupported protocol version' }
  }
  const { origin } = request.headers
  if (origin !== undefined && allowed.authorisedOrigins && !allowed.authorisedOrigins.includes(origin)) {
    return { code: codes.unauthorised, message: 'Origin not authorised' }
  }
  return undefined
}
