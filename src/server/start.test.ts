import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { childEnvironment } from '#test/child-environment.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

/** The real program in a process of its own: what it cannot start with, it says in one line, which names what to mend. */
const main = path.join(import.meta.dirname, 'main.ts')
vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let folder: string
let taken: Server
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-start-'))
  database = await createTestDatabase({ size: 2 })
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  taken.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const takenPort = (): string => String((taken.address() as { port: number }).port)
const newFolder = (): string => mkdtempSync(path.join(folder, 'data-'))

/** Runs until it ends, or until it says that it runs. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; line: string }> {
  const env = childEnvironment({
    DATA_DIR: newFolder(),
    DEMO: '0',
    SERVICES: 'realtime',
    PORT: '0',
    ...settings,
  })
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('Fanfare is at')) child.kill('SIGTERM')
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const [line, code] = await Promise.all([text(child.stderr), ended])
  return { code, line }
}
async function refusal(settings: Record<string, string>): Promise<string> {
  const { code, line } = await start(settings)
  expect([code, line.trim().split('\n').length], line).toEqual([1, 1])
  expect(line).not.toMatch(/ {4}at |node:internal/)
  return line.trim()
}

describe('a start that cannot be says why in one line', () => {
  it('when the database is not there, or does not let us in', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:9/x' })).toMatch(
      /^DATABASE_URL="postgres:\/\/me:…@127\.0\.0\.1:9\/x": cannot be reached: .*ECONNREFUSED/,
    )
    expect(await refusal({ DATABASE_URL: 'postgres://me:p%zz@127.0.0.1/x' })).toMatch(/^DATABASE_URL=.*: cannot be/)
    const other = database.url.replace(/\/t_[0-9a-f]+/, '/no_such_database')
    expect(await refusal({ DATABASE_URL: other })).toMatch(/^DATABASE_URL=".*": cannot be reached: .*no_such_database/)
  })

  it('when it may not listen there', async () => {
    const at = { DATABASE_URL: database.url, DATA_DIR: newFolder() }
    expect(await refusal({ ...at, PORT: takenPort() })).toBe(`PORT="${takenPort()}": another program uses this port.`)
    const elsewhere = { ...at, SMTP_URL: 'smtp://127.0.0.1:9', HOST: '203.0.113.7' }
    expect(await refusal(elsewhere)).toMatch(/^HOST="203\.0\.113\.7": is no address that this machine can listen on/)
  })

  it('when something that the settings name is not there, or not what it should be', async () => {
    const fresh = await createTestDatabase({ size: 2 })
    const at = { DATABASE_URL: fresh.url, DATA_DIR: newFolder() }
    try {
      expect(await refusal({ ...at, REDIS_URL: 'redis://127.0.0.1:9' })).toMatch(
        /^REDIS_URL="redis:\/\/127\.0\.0\.1:9": cannot be reached: .*ECONNREFUSED/,
      )
      // a bucket that lets nobody write
      const bucket = createHttpServer((request, response) => {
        request.resume()
        response
          .writeHead(403, { 'content-type': 'application/xml' })
          .end('<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>')
      })
      await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
      const { port } = bucket.address() as { port: number }
      const s3 = { S3_BUCKET: 'fans', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
      expect(await refusal({ ...at, ...s3, S3_ENDPOINT: `http://127.0.0.1:${String(port)}` })).toBe(
        'S3_BUCKET="fans": cannot be written to and deleted from (AccessDenied: Access Denied.)',
      )
      expect(await refusal({ ...at, SEARCH_ENGINE_URL: `http://fans:hush@127.0.0.1:${String(port)}` })).toMatch(
        /^SEARCH_ENGINE_URL="http:\/\/fans:…@127\.0\.0\.1:\d+": GET \/ answered 403: /,
      )
      const liveServer = `http://fanfare:of-sixteen-letters@127.0.0.1:${String(port)}`
      expect(await refusal({ ...at, SERVICES: 'web', LIVE_SERVER_URL: liveServer })).toMatch(
        /^LIVE_SERVER_URL="http:\/\/127\.0\.0\.1:\d+": must be the API of a MediaMTX; what is there answers with status 403/,
      )
      bucket.close()
      expect(await refusal({ ...at, GEOIP_DB: main })).toMatch(/^GEOIP_DB=.*: must be a MaxMind DB file \(/)
      expect(await refusal({ ...at, FFMPEG_PATH: '/bin/false' })).toMatch(
        /^FFMPEG_PATH="\/bin\/false": must be an FFmpeg/,
      )
    } finally {
      await fresh.close()
    }
  })
})

describe('the secrets that the program keeps', () => {
  const fileOf = (data: string): string => path.join(data, 'secrets.json')

  it('are not replaced when they are lost: the database knows its own', async () => {
    const fresh = await createTestDatabase({ size: 2 })
    const [data, copy] = [newFolder(), path.join(folder, 'copy.json')]
    const at = { DATABASE_URL: fresh.url, DATA_DIR: data }
    try {
      expect(await start(at)).toEqual({ code: 0, line: '' })
      renameSync(fileOf(data), copy)
      const line = await refusal(at)
      expect(line).toContain(`${fileOf(data)}: its key does not open what this database holds`)
      expect(line).toContain('Backup')
      copyFileSync(copy, fileOf(data))
      expect(await start(at)).toEqual({ code: 0, line: '' })
    } finally {
      await fresh.close()
    }
  })

  it('are one machine’s of two that start on a new database at the same moment with keys of their own', async () => {
    const fresh = await createTestDatabase({ size: 2 })
    try {
      const answers = await Promise.all([1, 2].map(() => start({ DATABASE_URL: fresh.url })))
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(answers.find(({ code }) => code !== 0)?.line).toContain('its key does not open')
    } finally {
      await fresh.close()
    }
  })

  it('are the same for processes that share a new folder and start at the same moment', async () => {
    const fresh = await createTestDatabase({ size: 2 })
    try {
      const shared = { DATABASE_URL: fresh.url, DATA_DIR: newFolder() }
      const answers = await Promise.all([1, 2].map(() => start(shared)))
      expect(answers).toEqual([1, 2].map(() => ({ code: 0, line: '' })))
    } finally {
      await fresh.close()
    }
  })
})
