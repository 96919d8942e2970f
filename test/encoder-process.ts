import { spawnSync } from 'node:child_process'

/** The processes of a program that take encoders: one, or none before the first stream key and after its end. */
export const encoderProcessesOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid), '-f', 'encoder/encoder-process.ts'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number)
