import type { Sent } from '#platform/http/send.ts'

/** Only our own sites may show it, and nothing in it may run. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
}

/** How the files of a show go out. */
export const filesOf = {
  playlist: (body: string): Sent => ({
    type: 'application/vnd.apple.mpegurl',
    headers: { ...fileHeaders, 'cache-control': 'private, no-store' },
    body,
  }),
  part: (body: Buffer): Sent => ({
    type: 'video/mp4',
    headers: {
      ...fileHeaders,
      'cache-control': 'private, max-age=60, immutable',
      'content-length': String(body.length),
    },
    body,
  }),
}
