import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { publishToService, signedUrl } from './pusher-service.ts'

it('signs a call as the example of Pusher’s documentation', () => {
  const service = {
    host: 'https://api.pusherapp.com',
    appId: '3',
    key: '278d425bdf160c739803',
    secret: '7ad3773142a6692b25b8',
  }
  const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'
  expect(signedUrl(service, body, 1_353_088_179)).toBe(
    'https://api.pusherapp.com/apps/3/events?auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0' +
      '&body_md5=ec365a775a4cd0599faeb73354201b6f&auth_signature=da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  )
})

it('sends a hundred channels a call, without content, and fails when the service refuses', async () => {
  const bodies: { name: string; channels: string[]; data: string }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      bodies.push(JSON.parse(text) as (typeof bodies)[number])
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const service = { host, appId: '1', key: 'k', secret: 's' }
  const channels = Array.from({ length: 250 }, (_, n) => `private-updates.${String(n)}`)
  await publishToService(service, channels, 'NewUpdate')
  expect(bodies.map((body) => body.channels.length)).toEqual([100, 100, 50])
  expect(bodies.flatMap((body) => body.channels)).toEqual(channels)
  expect(bodies.every(({ name, data }) => name === 'NewUpdate' && data === '{}')).toBe(true)
  status = 401
  await expect(publishToService(service, ['private-updates.1'], 'NewUpdate')).rejects.toThrow('401')
  await new Promise((resolve) => server.close(resolve))
})
