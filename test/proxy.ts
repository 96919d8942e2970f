import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { onPath } from './on-path.ts'

const openssl = onPath('openssl')
/** What a proxy of `deploy/` needs on a machine to be run there. */
export const proxies = { nginx: openssl && (onPath('nginx') ?? onPath('nginx', '/usr/sbin')), caddy: onPath('caddy') }

/** Processes behind it, as `host:port`. */
export type Behind = { web: string[]; realtime: string[]; live: string }
export type Heard = { status: number; headers: Record<string, unknown>; body: string }
export type Proxy = {
  port: number
  /** What nginx shows, for those who are to trust it. */
  certificate: string
  certificateFile: string
  /** A call of somebody outside. An object is sent as JSON. */
  ask(
    method: string,
    url: string,
    options?: { body?: Buffer | object; headers?: Record<string, string> },
  ): Promise<Heard>
  close(): Promise<void>
}
/** The name that all of them are asked for. */
export const siteName = 'fans.example'

const deploy = path.join(import.meta.dirname, '../deploy')

/** The site of `deploy/nginx`, with these addresses, these ports and a certificate of its own; nothing else of it is changed. */
function nginxSite(folder: string, port: number, plainPort: number, behind: Behind): string {
  execFileSync(
    openssl ?? '',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=fans.example -addext subjectAltName=DNS:fans.example,IP:127.0.0.1 -keyout ${folder}/key -out ${folder}/certificate`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const servers = (name: string, those: readonly string[]) =>
    [`upstream ${name} {`, '  least_conn;', ...those.map((one) => `  server ${one} max_fails=1 fail_timeout=2s;`)].join(
      '\n',
    )
  const site = readFileSync(path.join(deploy, 'nginx/fanfare.conf'), 'utf8')
    .replace(/upstream fanfare_web \{(\n +(least_conn|server .*);)+/, servers('fanfare_web', behind.web))
    .replace(/upstream fanfare_realtime \{(\n +(least_conn|server .*);)+/, servers('fanfare_realtime', behind.realtime))
    .replace('server web-1:8080;', `server ${behind.live};`)
    .replaceAll('/var/cache/nginx/', `${folder}/cache-`)
    .replace('listen 80;', `listen 127.0.0.1:${String(plainPort)};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${String(port)} ssl http2;`)
    .replace('/etc/ssl/fans.example.pem', `${folder}/certificate`)
    .replace('/etc/ssl/fans.example.key', `${folder}/key`)
  if (/-[12]:8080/.test(site)) throw new Error('Not all addresses of the nginx site were replaced.')
  return `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 2; events { worker_connections 2000; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join('\n  ')}
  ${site}
}`
}

/** Starts a real proxy with its configuration of `deploy/`. Throws what it says when it does not take it. */
export async function startProxy(kind: keyof typeof proxies, behind: Behind, place?: number): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `fanfare-${kind}-`))
  chmodSync(folder, 0o755)
  const port = place ?? (await freePort())
  const plainPort = kind === 'nginx' ? await freePort() : port
  let child: ChildProcess
  if (kind === 'nginx') {
    const file = path.join(folder, 'nginx.conf')
    writeFileSync(file, nginxSite(folder, port, plainPort, behind))
    child = spawn(proxies.nginx ?? '', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  } else {
    const home = path.join(folder, 'home')
    mkdirSync(home)
    // by loopback without a certificate: what Caddy adds by itself for a name
    const site = readFileSync(path.join(deploy, 'caddy/Caddyfile'), 'utf8')
    const file = path.join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\n${site}`)
    child = spawn(proxies.caddy ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: {
        HOME: home,
        SITE: `:${String(port)}`,
        WEB: behind.web.join(' '),
        REALTIME: behind.realtime.join(' '),
        LIVE: behind.live,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for (let tries = 0; ; tries += 1)
    try {
      await fetch(`http://127.0.0.1:${String(plainPort)}/metrics`, { redirect: 'manual' })
      break
    } catch (error) {
      if (child.exitCode !== null || tries > 200) throw new Error(`${kind} did not start: ${said}`, { cause: error })
      await sleep(50)
    }
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: 1000 })
  return {
    port,
    certificateFile: `${folder}/certificate`,
    certificate: kind === 'nginx' ? readFileSync(`${folder}/certificate`, 'utf8') : '',
    async ask(method, url, { body, headers = {} } = {}) {
      const content = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
      const options = {
        host: '127.0.0.1',
        port,
        path: url,
        method,
        headers: {
          host: siteName,
          ...(body && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
          ...(content && { 'content-length': String(content.length) }),
          ...headers,
        },
      }
      const sent = kind === 'nginx' ? request({ ...options, agent }) : plainRequest(options)
      sent.end(content)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
    },
    async close() {
      agent.destroy()
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
