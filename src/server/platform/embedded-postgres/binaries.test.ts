import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { findBinaries, runnableCopy } from './binaries.ts'

vi.setConfig({ testTimeout: 30_000 })

const base = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

describe.skipIf(process.getuid?.() !== 0)('binaries below a closed folder (needs root)', () => {
  const nobody = { uid: 65534, gid: 65534 }

  it('are copied whole to where the database user runs them, once, and never into a stranger’s folder', async () => {
    chmodSync(base, 0o755)
    const closed = join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const installed = await findBinaries(undefined, () => {})
    cpSync(installed.folder, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const packaged = { ...installed, folder: join(closed, 'native') }
    const bases = ['first', 'second'].map((name) => join(base, name))
    for (const path of bases) mkdirSync(path)

    const stranger = join(bases[0]!, `fanfare-postgresql-${installed.release}-${process.arch}`)
    mkdirSync(stranger)
    chownSync(stranger, nobody.uid, nobody.gid)

    const lines: string[] = []
    const copy = runnableCopy(packaged, nobody, bases, (line) => lines.push(line))
    expect(copy.folder.startsWith(bases[1]!)).toBe(true)
    expect(lines).toEqual([expect.stringContaining('left alone'), expect.stringContaining('copying it to')])
    expect(statSync(copy.postgres)).toMatchObject({ uid: 0, mode: 0o100755 })
    const ran = spawnSync(copy.postgres, ['--version'], { ...nobody, cwd: '/', encoding: 'utf8' })
    expect(ran.stdout).toMatch(/^postgres \(PostgreSQL\) 18\./)

    lines.length = 0
    expect(runnableCopy(packaged, nobody, bases, (line) => lines.push(line))).toEqual(copy)
    expect(lines).toEqual([expect.stringContaining('left alone')])

    const lost = join(copy.folder, 'share/postgresql/timezone/Europe/Paris')
    rmSync(lost)
    runnableCopy(packaged, nobody, bases, () => {})
    expect(statSync(lost).size).toBeGreaterThan(0)
  })
})
