import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { childEnvironment } from './child-environment.ts'
import { freePort } from './free-port.ts'

const main = path.join(import.meta.dirname, '../src/server/main.ts')

/** The real program in a process of its own, as one node of several. */
export type NodeProcess = {
  address: string
  port: number
  child: ChildProcess
  /** All that it has logged or said. */
  said(): string
  call(
    method: string,
    route: string,
    options?: { token?: string; body?: object; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>
  /** In order, by SIGTERM unless told otherwise; resolves with its code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a node and waits until it has started. Throws with what it said when it does not. */
export async function startNode(settings: Record<string, string>, program = main): Promise<NodeProcess> {
  const port = Number(settings['PORT']) || (await freePort())
  const child = spawn(process.execPath, [program], {
    env: childEnvironment({ DEMO: '0', LIVE_RTMP_PORT: '0', PORT: String(port), ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Fanfare is at')) resolve()
      })
    void ended.then((code) => reject(new Error(`A node ended with ${String(code)}: ${said}`)))
  })
  const address = `http://127.0.0.1:${String(port)}`
  return {
    address,
    port,
    child,
    said: () => said,
    async call(method, route, { token, body, headers } = {}) {
      const answer = await fetch(`${address}/api${route}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          'idempotency-key': crypto.randomUUID(),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
        headers: answer.headers,
      }
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

let people = 0
/** A new account by a node's front door. */
export async function signUpAt(node: NodeProcess): Promise<{ username: string; userId: number; token: string }> {
  const username = `person_${String((people += 1))}_${crypto.randomUUID().slice(0, 6)}`
  const body = {
    username,
    name: 'Somebody',
    email: `${username}@example.com`,
    password: 'a quiet morning lake',
    dateOfBirth: '1991-04-03',
  }
  const answer = await node.call('POST', '/signup', { body })
  if (answer.status !== 201)
    throw new Error(`Sign-up answered ${String(answer.status)}: ${JSON.stringify(answer.body)}`)
  const token = String(answer.body['token'])
  const me = await node.call('GET', '/me', { token })
  return { username, userId: Number(me.body['userId']), token }
}
