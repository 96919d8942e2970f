import { createServer, type ServerResponse } from 'node:http'

/**
 * The floor of a show's origin: takes parts and gives them out with a playlist as soon as they are there, and asks nobody
 * anything. Names and sizes are those of ours.
 */
const parts: Buffer[] = []
const waiting: { from: number; answer: () => void }[] = []
let playlist = ''

function keep(part: Buffer): void {
  parts.push(part)
  // what is old goes, as with ours
  if (parts.length > 40) parts[parts.length - 41] = Buffer.alloc(0)
  const newest = parts.length - 1
  const names = Array.from(
    // as many bytes as ours has
    { length: Math.min(22, parts.length) },
    (_none, back) =>
      `#EXT-X-PART:DURATION=0.50000,URI="1/${String(Math.floor((newest - back) / 4))}.${String((newest - back) % 4)}.m4s",INDEPENDENT=YES`,
  )
  const next = newest + 1
  playlist = `#EXTM3U\n${names.toReversed().join('\n')}\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="1/${String(Math.floor(next / 4))}.${String(next % 4)}.m4s"\n`
  for (const one of waiting.splice(0)) {
    if (parts.length > one.from) one.answer()
    else waiting.push(one)
  }
}

const send = (response: ServerResponse, type: string, body: Buffer | string): void => {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

createServer((request, response) => {
  const { url = '' } = request
  if (request.method === 'PUT') {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      keep(Buffer.concat(pieces))
      response.end('{}')
    })
    return
  }
  // no more than it takes: what it parses beyond that would make ours look better
  const isPlaylist = url.startsWith('/playlist')
  const [, segment = 0, part = 0] = /(\d+)\D+(\d+)(?:\.m4s)?$/.exec(url) ?? []
  const from = Number(segment) * 4 + Number(part)
  const answer = (): void =>
    isPlaylist
      ? send(response, 'application/vnd.apple.mpegurl', playlist)
      : send(response, 'video/mp4', parts[from] ?? '')
  if (url === '/healthz' || parts.length > from) answer()
  else waiting.push({ from, answer })
}).listen(Number(process.env['PORT']), '127.0.0.1')
