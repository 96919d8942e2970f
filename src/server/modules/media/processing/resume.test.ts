import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, moving, quick } from '#test/sample-files.ts'
import { testFfmpeg } from '#test/video.ts'
import { runTool } from '#platform/ffmpeg/run-tool.ts'
import { getMedia } from '../editing/get-media.ts'
import { startTestUploads, uploadRequests, type TestUploads } from '#test/uploads.ts'
import { takeLease } from './lease.ts'
import { processVideo } from './process-video.ts'
import { resumeWork } from './resume-work.ts'

let test: TestUploads
let creator: { userId: number; token: string }
let send: ReturnType<typeof uploadRequests>['send']
beforeAll(async () => {
  test = await startTestUploads()
  creator = await test.user()
  ;({ send } = uploadRequests(test))
})
afterAll(() => test.close())

const status = async (mediaId: string) => {
  const told = await getMedia(test.services, creator.userId, mediaId)
  if ('code' in told) throw new Error(told.code)
  return told
}
const jobs = async (mediaId: string): Promise<number> => {
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`process_video ${mediaId}`}`.execute(
    test.services.db,
  )
  return rows.length
}
const upload = async (): Promise<string> =>
  (await send(made('a.mp4', ...moving('160x90', 2, 10), ...quick), creator.token)).mediaId ?? ''

describe('work on a video', () => {
  it('is one worker’s at a time, and goes to another when that one died', async () => {
    const mediaId = await upload()
    const { db } = test.services
    const dead = await takeLease(db, mediaId)
    expect(await takeLease(db, mediaId)).toBeNull()
    await processVideo(test.services, mediaId)
    expect((await status(mediaId)).state).toBe('processing')
    expect(await resumeWork(test.services)).toBe(0)
    // a minute without a word
    await dead?.end(false)
    await sql`update media_work set lease_until = now() - interval '1 second' where media_id = ${mediaId}`.execute(db)
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    expect(await resumeWork(test.services)).toBe(1)
    expect(await jobs(mediaId)).toBe(1)
    await processVideo(test.services, mediaId)
    expect((await status(mediaId)).state).toBe('ready')
  })

  it('does not make again what is made', async () => {
    const mediaId = await upload()
    const { db, storage } = test.services
    const ending = new AbortController()
    const put = storage.put.bind(storage)
    // the program ends when the first quality is stored
    storage.put = async (key, content) => {
      await put(key, content)
      if (/v90-\w+\.m3u8$/.test(key)) setTimeout(() => ending.abort(), 300)
    }
    await processVideo(test.services, mediaId, ending.signal).catch(() => undefined)
    storage.put = put
    const { rows } = await sql<{ done: Record<string, unknown> }>`
      select done from media_work where media_id = ${mediaId}`.execute(db)
    const first = rows[0]?.done['v90']
    // a machine that is quick enough has finished by then
    if (rows.length > 0) expect(first).toBeDefined()
    const times: string[] = []
    storage.put = async (key, content) => {
      times.push(key)
      await put(key, content)
    }
    await processVideo(test.services, mediaId)
    storage.put = put
    expect((await status(mediaId)).state).toBe('ready')
    expect(times.filter((key) => /v90-/.test(key))).toEqual([])
  })

  it('is given up after some attempts that got nowhere, and tried again when its owner asks', async () => {
    const mediaId = await upload()
    await sql`update media_work set attempts = 5 where media_id = ${mediaId}`.execute(test.services.db)
    await processVideo(test.services, mediaId)
    expect(await status(mediaId)).toMatchObject({ state: 'failed', problemCode: 'gave_up', canRetry: true, work: null })
    expect(await test.services.storage.size(`originals/${mediaId}`)).toBeGreaterThan(0)
  })

  it('leaves nothing when its media is deleted meanwhile', async () => {
    const mediaId = await upload()
    const { db, storage } = test.services
    const put = storage.put.bind(storage)
    storage.put = async (key, content) => {
      storage.put = put
      await sql`delete from media where id = ${mediaId}`.execute(db)
      await put(key, content)
    }
    await processVideo(test.services, mediaId).catch(() => undefined)
    await processVideo(test.services, mediaId)
    const left: string[] = []
    for await (const key of storage.list(`media/${mediaId}`)) left.push(key)
    expect([left, await storage.size(`originals/${mediaId}`)]).toEqual([[], null])
  })
})

describe('a program that is run on a file', () => {
  const alive = (pid: number): boolean => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }

  it('ends with the process that started it, even when that one is killed', async () => {
    const script = `
      import { runTool } from '#platform/ffmpeg/run-tool.ts'
      await runTool({ tool: '/bin/sh', args: ['-c', 'echo $$; sleep 60; true'], seconds: 60, onLine: (line) => console.log(line) })`
    const worker = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(worker.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect([pid > 0, alive(pid)]).toEqual([true, true])
    worker.kill('SIGKILL')
    for (let tries = 0; tries < 100 && alive(pid); tries += 1) await sleep(50)
    expect(alive(pid)).toBe(false)
  })

  it('is ended after its time, in silence, by too much output, and by a signal', async () => {
    const sh = (line: string, limits: object) =>
      runTool({ tool: '/bin/sh', args: ['-c', line], seconds: 30, ...limits })
    expect((await sh('exec sleep 20', { seconds: 0.3 })).end).toBe('over')
    expect((await sh('echo a; exec sleep 20', { silentSeconds: 0.3 })).end).toBe('over')
    expect((await sh('exec yes', { outputMax: 1000 })).end).toBe('over')
    expect((await sh('exec sleep 20', { signal: AbortSignal.timeout(200) })).end).toBe('aborted')
    expect((await sh('exit 3', {})).end).toBe('failed')
    // FFmpeg's own: 183 is "invalid data", 234 "invalid argument"
    for (const code of [183, 187, 234, 254]) expect((await sh(`exit ${String(code)}`, {})).end).toBe('failed')
    for (const signal of ['KILL', 'SEGV', 'ABRT', 'TERM'])
      expect((await sh(`kill -${signal} $$`, {})).end, signal).toBe('killed')
    const { output } = await sh('env', { outputMax: 10_000 })
    const names = [...output.toString().matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    // the shell adds its own three; nothing of ours, such as secrets, comes along
    expect(new Set(names.filter((name) => !['PWD', 'SHLVL', '_'].includes(name ?? '')))).toEqual(
      new Set(['LC_ALL', 'PATH']),
    )
  })

  it('reads no address, whatever the file says', async () => {
    const { end, trouble } = await runTool({
      tool: testFfmpeg().ffmpeg,
      args: ['-v', 'error', '-protocol_whitelist', 'file,pipe', '-i', 'http://127.0.0.1:9/a.mp4', '-f', 'null', '-'],
      seconds: 20,
    })
    expect(end).toBe('failed')
    expect(trouble).toContain('whitelist')
  })
})
