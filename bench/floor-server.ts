import { createServer } from 'node:http'
import pg from 'pg'

/** The floor: a bare Node server whose only work is one indexed query of 20 rows, as a named statement. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2, application_name: 'floor' })
const text = `select id, creator_id, published_at, like_count, text from posts
  where creator_id = $1 and state = 'published' order by published_at desc, id desc limit 20`

const server = createServer((request, response) => {
  const creator = Number(new URL(request.url ?? '/', 'http://floor').searchParams.get('creator'))
  pool.query({ name: 'floor', text, values: [creator] }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ posts: rows }))
    },
    (error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    },
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
