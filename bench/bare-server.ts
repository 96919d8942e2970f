import { createServer } from 'node:http'

/** A server that answers at once and does nothing else: how long it takes is the machine's doing alone. */
createServer((_request, response) => {
  response.end('ok')
}).listen(Number(process.env['PORT']), '127.0.0.1')
