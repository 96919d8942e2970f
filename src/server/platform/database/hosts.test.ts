import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { isPassing } from '../transient-faults.ts'
import { createHosts, splitHosts } from './hosts.ts'
import { createPool } from './pool.ts'

it.each([
  ['postgres://me:hush@one/x', ['postgres://me:hush@one/x']],
  [
    'postgres://me:hush@one:5432,two:5433/x?target_session_attrs=read-write',
    ['postgres://me:hush@one:5432/x', 'postgres://me:hush@two:5433/x'],
  ],
  [
    'postgres://one,two,three/x?sslmode=require&target_session_attrs=any&application_name=y',
    ['one', 'two', 'three'].map((host) => `postgres://${host}/x?sslmode=require&application_name=y`),
  ],
  ['postgres://one/x?target_session_attrs=read-write&sslmode=require', ['postgres://one/x?sslmode=require']],
  ['postgres://me:hush@/x?host=/run/pg,a&port=1', ['postgres://me:hush@/x?host=/run/pg,a&port=1']],
  ['postgres://me:a,b@one/x', ['postgres://me:a,b@one/x']],
])('%s is %j', (url, each) => {
  expect(splitHosts(url)).toEqual(each)
})

it('gives up a connection to a server that takes no changes any more, also where one host is named', async () => {
  const database = await createTestDatabase({ size: 1 })
  const connection = { connectionString: database.url }
  const pool = createPool({ connection, hosts: createHosts(database.url), size: 1, log: pino({ level: 'silent' }) })
  try {
    // as of a primary that has become a standby behind an address that leads to the new one by now
    await pool.query('set session characteristics as transaction read only')
    const refused: unknown = await pool.query('create table nothing ()').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: '25006' })
    expect(isPassing(refused)).toBe(true)
    await expect.poll(() => pool.query('create table nothing ()').then(() => 'made', String)).toBe('made')
  } finally {
    await pool.end()
    await database.close()
  }
})

it('a server that ends the connection in the packet that lets us in ends no more than that', async () => {
  const message = (type: string, ...body: Buffer[]): Buffer => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(4 + Buffer.concat(body).length)
    return Buffer.concat([Buffer.from(type), length, ...body])
  }
  const fields = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.end(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('Z', Buffer.from('I')),
          message('E', Buffer.from(fields)),
        ]),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connection = { connectionString: `postgres://someone@127.0.0.1:${String(port)}/fanfare` }
  const hosts = createHosts(connection.connectionString)
  const pool = createPool({ connection, hosts, size: 1, log: pino({ level: 'silent' }) })
  await expect(pool.query('select 1')).rejects.toThrow()
  await pool.end()
  await new Promise((resolve) => server.close(resolve))
})
