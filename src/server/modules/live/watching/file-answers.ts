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

/** The answer of bytes that many are given, made for the first of them. */
function together(answer: (body: Buffer) => Sent): (body: Buffer) => Sent {
  const made = new WeakMap<Buffer, Sent>()
  return (body) => {
    let sent = made.get(body)
    if (!sent) made.set(body, (sent = answer(body)))
    return sent
  }
}

/** How the files of a show go out. */
export const filesOf = {
  playlist: together((body) => ({ type: 'application/vnd.apple.mpegurl', headers: headersOf.playlist, body })),
  part: together((body) => ({ type: 'video/mp4', headers: headersOf.part, body })),
}
