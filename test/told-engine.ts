import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Speaks as much of OpenSearch as we ask for, keeps what it is told, and answers every question with the ids that a test wants. */
export type ToldEngine = {
  url: string
  /** What it answers, whatever is asked: ids as `post:12`. Null: it fails. */
  answers: string[] | null
  questions: { query: object; from: string }[]
  /** By id, as the last bulk left it. */
  documents: Map<string, { words: string[] }>
  close(): Promise<void>
}

export async function startToldEngine(): Promise<ToldEngine> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'http://engine')
      const body = Buffer.concat(parts).toString()
      const send = (answer: object, status = 200): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      }
      if (pathname.endsWith('/_search')) {
        engine.questions.push({ query: JSON.parse(body) as object, from: request.headers.authorization ?? '' })
        if (engine.answers === null) return send({ error: 'broken' }, 500)
        const kind = /"kind":"(\w+)"/.exec(body)?.[1] ?? ''
        const hits = engine.answers.filter((id) => id.startsWith(`${kind}:`)).map((_id) => ({ _id, sort: [1, 1] }))
        return send({ hits: { hits } })
      }
      if (pathname === '/_bulk') {
        const lines = body.split('\n').filter(Boolean)
        while (lines.length > 0) {
          const [[verb, { _id: id }] = ['', { _id: '' }]] = Object.entries(
            JSON.parse(lines.shift() ?? '{}') as Record<string, { _id: string }>,
          )
          if (verb === 'delete') engine.documents.delete(id)
          else engine.documents.set(id, JSON.parse(lines.shift() ?? '') as { words: string[] })
        }
        return send({ errors: false })
      }
      if (request.method === 'DELETE') engine.documents.clear()
      return send({ version: { number: '2.19.0' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const engine: ToldEngine = {
    url: `http://fans:hush@127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    answers: [],
    questions: [],
    documents: new Map(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return engine
}
