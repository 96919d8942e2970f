import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { onPath } from './on-path.ts'

/** A MediaMTX of this machine: `MEDIAMTX`, or the one on the PATH. */
export const mediamtx = process.env['MEDIAMTX'] ?? onPath('mediamtx')
const password = 'the-password-of-this-test'

export type Mediamtx = {
  /** For `LIVE_SERVER_URL`, and the private address of its API. */
  url: string
  api: string
  ports: Readonly<Record<'api' | 'rtmp' | 'srt' | 'rtsp' | 'whip', number>>
  /** By its API, as ourselves. */
  ask(path: string): Promise<{ status: number; body: unknown }>
  start(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  /** All that it has said. */
  said(): string
}

/** The MediaMTX with the configuration of `deploy/`: ports, password and the program's address are changed, and nothing else. */
export async function prepareMediamtx(folder: string, programPort: number): Promise<Mediamtx> {
  const [api = 0, rtmp = 0, srt = 0, rtsp = 0, whip = 0, udp = 0] = await Promise.all(
    Array.from({ length: 6 }, () => freePort()),
  )
  const file = path.join(folder, 'mediamtx.yml')
  let text = readFileSync(path.join(import.meta.dirname, '../deploy/mediamtx.yml'), 'utf8')
  for (const [from, to] of [
    ['change-this-password@127.0.0.1:8080', `${password}@127.0.0.1:${String(programPort)}`],
    ['apiAddress: 127.0.0.1:9997', `apiAddress: 127.0.0.1:${String(api)}`],
    ['rtmpAddress: :1935', `rtmpAddress: :${String(rtmp)}`],
    ['srtAddress: :8890', `srtAddress: :${String(srt)}`],
    ['rtspAddress: :8554', `rtspAddress: :${String(rtsp)}`],
    ['webrtcAddress: 127.0.0.1:8889', `webrtcAddress: 127.0.0.1:${String(whip)}`],
    ['webrtcLocalUDPAddress: :8189', `webrtcLocalUDPAddress: :${String(udp)}`],
    ['[live.fans.example]', '[127.0.0.1]'],
  ] as const) {
    if (!text.includes(from)) throw new Error(`deploy/mediamtx.yml has no ${from}`)
    text = text.replace(from, to)
  }
  writeFileSync(file, text)
  let child: ChildProcess | null = null
  let said = ''
  const address = `http://127.0.0.1:${String(api)}`
  return {
    url: `http://fanfare:${password}@127.0.0.1:${String(api)}`,
    api: address,
    ports: { api, rtmp, srt, rtsp, whip },
    said: () => said,
    async ask(what) {
      const authorization = `Basic ${Buffer.from(`fanfare:${password}`).toString('base64')}`
      const answer = await fetch(`${address}/v3/${what}`, { headers: { authorization } })
      const body = await answer.text()
      return { status: answer.status, body: body === '' ? null : (JSON.parse(body) as unknown) }
    },
    async start() {
      child = spawn(mediamtx ?? '', [file], { stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (said += String(piece)))
      for (let tries = 0; ; tries += 1) {
        if (await fetch(address).catch(() => null)) return
        if (child.exitCode !== null || tries > 100) throw new Error(`MediaMTX did not start: ${said}`)
        await sleep(100)
      }
    },
    async kill() {
      const running = child
      child = null
      if (!running || running.exitCode !== null) return
      running.kill('SIGKILL')
      await new Promise((resolve) => running.once('exit', resolve))
    },
  }
}
