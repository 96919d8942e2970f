import type { Sent } from '#platform/http/send.ts'

/** Only our own sites may show it, and nothing in it may run. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
}
/** One object for all answers: what is sent with it is put together once. */
const headersOf = {
  playlist: { ...fileHeaders, 'cache-control': 'private, no-store' },
  part: { ...fileHeaders, 'cache-control': 'private, max-age=60, immutable' },
}

/** How the files of a show go out. */
export const filesOf = {
  playlist: (body: Buffer): Sent => ({ type: 'application/vnd.apple.mpegurl', headers: headersOf.playlist, body }),
  part: (body: Buffer): Sent => ({ type: 'video/mp4', headers: headersOf.part, body }),
}
