import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { onPath } from './on-path.ts'

/** A server that speaks S3 and checks signatures, where the machine has one. */
export const bucketServer = onPath('versitygw') ?? onPath('minio')

export type OwnBucket = { settings: Record<string, string>; start(): Promise<void>; kill(): Promise<void> }

/** Its bucket is a folder, so that it is there again after a start. */
export async function prepareBucket(folder: string): Promise<OwnBucket> {
  const data = path.join(folder, 'data')
  for (const name of ['data/fans', 'side']) mkdirSync(path.join(folder, name), { recursive: true })
  const address = `127.0.0.1:${String(await freePort())}`
  const [access, secret] = ['access-of-the-test', 'secret-of-the-test']
  let server: ChildProcess | undefined
  return {
    settings: { S3_ENDPOINT: `http://${address}`, S3_BUCKET: 'fans', S3_ACCESS_KEY: access, S3_SECRET_KEY: secret },
    async start() {
      const words = bucketServer?.endsWith('minio')
        ? ['server', '--address', address, data]
        : ['--access', access, '--secret', secret, '--port', address, 'posix', '--sidecar', `${folder}/side`, data]
      for (let tries = 0; tries < 100; tries += 1) {
        // it ends where a connection of somebody else has just taken its port
        if (!server || server.exitCode !== null || server.signalCode !== null)
          server = spawn(bucketServer ?? '', words, {
            stdio: 'ignore',
            env: { ...process.env, MINIO_ROOT_USER: access, MINIO_ROOT_PASSWORD: secret },
          })
        if (await fetch(`http://${address}`).then(Boolean, () => false)) return
        await sleep(100)
      }
      throw new Error('The bucket does not answer.')
    },
    async kill() {
      const gone = new Promise((resolve) => server?.once('exit', resolve))
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGKILL')
      await gone
    },
  }
}
