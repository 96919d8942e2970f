import { spawn, type ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import path from 'node:path'
import nodeFlags from '../scripts/node-flags.json' with { type: 'json' }

/** The repository's root. */
export const root = path.join(import.meta.dirname, '..')
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** One GET over a kept connection; throws unless it answers 200. */
export const get = (port: number, url: string, token = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path: url, agent, headers: { authorization: token && `Bearer ${token}` } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${String(answer.statusCode)} ${text}`)),
        )
      },
    )
    call.on('error', reject)
    call.end()
  })

/** Starts a program of ours as a process of its own, the program itself with the flags of `npm start`, and waits until `ready` does not throw. */
export async function startServer(
  file: string,
  env: Record<string, string>,
  ready: () => Promise<unknown>,
): Promise<ChildProcess> {
  const flags = file === 'src/server/main.ts' ? nodeFlags : []
  const child = spawn(process.execPath, [...flags, path.join(root, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 200; tries += 1) {
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
