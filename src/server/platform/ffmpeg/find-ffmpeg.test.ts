import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from './find-ffmpeg.ts'
import { packagedFfmpeg } from './packaged-ffmpeg.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-ffmpeg-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program called ffmpeg in a folder of its own. */
function program(name: string, script: string): string {
  const place = mkdtempSync(path.join(folder, name))
  writeFileSync(path.join(place, 'ffmpeg'), `#!/bin/sh\n${script}\n`)
  chmodSync(path.join(place, 'ffmpeg'), 0o755)
  return place
}
const packaged = packagedFfmpeg()

describe('the FFmpeg that is used', () => {
  it('comes with the npm packages on Linux, and can do all that videos and voice notes need', () => {
    expect(packaged).toContain('node_modules')
    expect(findFfmpeg(packaged, '')).toEqual({ ffmpeg: packaged })
  })

  it('is the one of the PATH where that one does, and the packaged one where not', () => {
    const whole = program('whole', `exec ${packaged ?? ''} "$@"`)
    expect(findFfmpeg(null, `/nowhere:${whole}`)).toEqual({ ffmpeg: path.join(whole, 'ffmpeg') })
    // lists everything, as one built for a newer processor does, and then cannot encode
    const lame = program('lame', `case "$*" in *libx264*) kill -ILL $$;; esac; exec ${packaged ?? ''} "$@"`)
    const bare = program('bare', `exec ${packaged ?? ''} "$@" | grep -v libx264`)
    for (const less of [lame, bare, '/nowhere', '']) expect(findFfmpeg(null, less)).toEqual({ ffmpeg: packaged })
  })

  it('is none where there is none', () => {
    expect(findFfmpeg(null, '/nowhere', null)).toBeNull()
  })

  it('is the one of FFMPEG_PATH or nothing: what it lacks is said', () => {
    const bare = program('bare', `exec ${packaged ?? ''} "$@" | grep -v libx264`)
    expect(() => findFfmpeg(path.join(bare, 'ffmpeg'), '')).toThrow('has no libx264 (encoders)')
    expect(() => findFfmpeg('/nowhere/ffmpeg', '')).toThrow('is not a program that can be run')
    expect(() => findFfmpeg('/bin/false', '')).toThrow('does not run here')
  })
})
