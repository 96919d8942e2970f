import { spawn, type ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import path from 'node:path'
import nodeFlags from '../scripts/node-flags.json' with { type: 'json' }

export { nodeFlags }
/** The repository's root. */
export const root = path.join(import.meta.dirname, '..')
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

export type Asked = { method?: string; url: string; headers?: Readonly<Record<string, string>>; body?: object }

/** One call over a kept connection, which costs this process a third of what `fetch` would. */
export const ask = (
  port: number,
  { method = 'GET', url, headers = {}, body }: Asked,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const content = body && JSON.stringify(body)
    const own = content !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }
    const call = request(
      { port, host: '127.0.0.1', method, path: url, agent, headers: { ...headers, ...own } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    call.on('error', reject)
    call.end(content)
  })

/** One GET; throws unless it answers 200. */
export async function get(port: number, url: string, token = ''): Promise<string> {
  const { status, text } = await ask(port, { url, headers: { authorization: token && `Bearer ${token}` } })
  if (status !== 200) throw new Error(`${url}: ${String(status)} ${text}`)
  return text
}

/**
 * Starts a program of ours as a process of its own and waits until `ready` does not throw. `flags`: of `npm start` for the program
 * itself, and for what is compared with it collector and all.
 */
export async function startServer(
  file: string,
  env: Record<string, string>,
  ready: () => Promise<unknown>,
  flags: readonly string[] = file === 'src/server/main.ts' ? nodeFlags : [],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...flags, path.join(root, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // a minute and a half: on a machine with other work a start takes long
  for (let tries = 0; tries < 900; tries += 1) {
    try {
      await ready()
      return child
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  child.kill('SIGKILL')
  throw new Error(`${file} did not start.`)
}
