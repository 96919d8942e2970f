import { readFileSync, writeFileSync } from 'node:fs'

const read = (pid: number, line: RegExp): number =>
  Number(line.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** What a process holds, in MB. */
export const residentMb = (pid: number): number => read(pid, /VmRSS:\s+(\d+)/)
/** What it holds that no other process has too, in MB; 0 where it has ended. */
export const ownMb = (pid: number): number => {
  try {
    return read(pid, /RssAnon:\s+(\d+)/)
  } catch {
    return 0
  }
}
/** The most that it has held since `forgetPeak`, in MB. */
export const peakMb = (pid: number): number => read(pid, /VmHWM:\s+(\d+)/)
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${String(pid)}/clear_refs`, '5')
