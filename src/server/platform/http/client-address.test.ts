import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { clientAddress } from './client-address.ts'
import { plainAddress } from './network.ts'
import { createHttp } from './server.ts'

it.each([
  ['', '203.0.113.1'],
  ['loopback', ''],
  ['loopback', '203.0.113.1'],
  ['loopback', '198.51.100.7, 203.0.113.1'],
  ['loopback, 203.0.113.0/24', '198.51.100.7, 203.0.113.1'],
  ['loopback,203.0.113.1', '6.6.6.6, 198.51.100.7, 203.0.113.1'],
  ['loopback,uniquelocal', '2001:db8::1, fd00::7, 10.0.0.9'],
  ['10.0.0.0/8', '203.0.113.1'],
])('trusting %o, a request forwarded for %o is from where Fastify says', async (trustProxy, forwarded) => {
  const http = await createHttp({ log: createLog('silent'), webOrigin: 'http://localhost', trustProxy })
  http.get('/ip', (request) => ({ ip: request.ip }))
  await http.ready()
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
  const said = (await http.inject({ url: '/ip', headers })).json<{ ip: string }>().ip
  await http.close()

  const addressOf = clientAddress(trustProxy)
  const server = createServer((request, response) => response.end(addressOf(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ours = await (await fetch(`http://127.0.0.1:${String(port)}/`, { headers })).text()
  server.close()
  expect(ours).toBe(plainAddress(said))
})
