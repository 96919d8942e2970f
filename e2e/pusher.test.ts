import { expect, inject, it } from 'vitest'
import { updatesEvent } from '#contract/events.ts'
import { updatesChannel } from '#modules/accounts/signal-updates.ts'
import { connectPusher } from '#test/pusher-client.ts'
import { demo } from './journey.ts'

const origin = inject('url')

type Config = { realtime: { key: string; cluster: string; host: string; port: number } }
const post = async (path: string, token: string, method = 'POST', body?: object): Promise<Response> =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token && `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
const enter = async (login: string): Promise<string> =>
  ((await (await post('/login', '', 'POST', { login, password: demo.password })).json()) as { token: string }).token

const connect = ({ realtime }: Config, token: string) => connectPusher({ ...realtime, address: origin }, token)

it('pusher-js as shipped receives NewUpdate on the own channel, and no other channel opens', async () => {
  const page = await (await fetch(`${origin}/home`)).text()
  const config = JSON.parse(/id="config">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as Config
  const [fan, creator] = [await enter(demo.fan), await enter(demo.creator)]
  const { userId } = (await (
    await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${creator}` } })
  ).json()) as { userId: number }

  const own = connect(config, creator)
  const foreign = connect(config, fan)
  try {
    const refused = new Promise<{ status?: number }>((resolve) => {
      foreign.subscribe(updatesChannel(userId)).bind('pusher:subscription_error', resolve)
    })
    expect((await refused).status).toBe(403)

    const channel = own.subscribe(updatesChannel(userId))
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
    const heard = new Promise<unknown>((resolve) => channel.bind(updatesEvent, resolve))
    // somebody new follows: the creator's badge changes, and every device of theirs is told
    const username = `new_${String(Date.now() % 1_000_000_000)}`
    const signedUp = await post('/signup', '', 'POST', {
      username,
      name: 'New Here',
      email: `${username}@example.com`,
      password: 'a quiet morning lake',
      dateOfBirth: '1991-04-03',
    })
    const { token } = (await signedUp.json()) as { token: string }
    expect((await post(`/users/${demo.creator}/follow`, token, 'PUT')).status).toBe(200)
    expect(await heard).toEqual({})
  } finally {
    own.disconnect()
    foreign.disconnect()
  }
})
