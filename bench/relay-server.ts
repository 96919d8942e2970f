import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * The floor: what is written is one row, whoever it is for hears of it by a bare `ws` socket, and reads it by one indexed query. No
 * session, no rules, no badges, no jobs. A socket says whose it is by its address.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, application_name: 'floor' })
await pool.query('create table if not exists floor_said (chat int, id int generated always as identity, text text)')
await pool.query('create index if not exists floor_said_chat on floor_said (chat, id)')
const sockets = new Map<string, WebSocket>()

async function bodyOf(request: IncomingMessage): Promise<{ text: string }> {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  await once(request, 'end')
  return JSON.parse(text) as { text: string }
}

/** POST /CHAT/FOR writes, GET /CHAT/AFTER reads. */
async function answer(request: IncomingMessage): Promise<object> {
  const [, chat = '', last = ''] = (request.url ?? '').split('/')
  if (request.method === 'POST') {
    const { text } = await bodyOf(request)
    await pool.query({
      name: 'write',
      text: 'insert into floor_said (chat, text) values ($1, $2)',
      values: [chat, text],
    })
    sockets.get(last)?.send('{}')
    return {}
  }
  const { rows } = await pool.query({
    name: 'read',
    text: 'select id, text from floor_said where chat = $1 and id > $2 order by id limit 50',
    values: [chat, last],
  })
  return { messages: rows, hasAfter: false }
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  sockets.set((request.url ?? '/').slice(1), socket)
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
