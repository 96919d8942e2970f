import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of one process with all its threads, in ms (/proc/PID/task/TID/schedstat, first figure, ns). */
export function processCpuMs(pid: number): number {
  let total = 0
  for (const thread of readdirSync(`/proc/${String(pid)}/task`)) {
    try {
      total += Number(readFileSync(`/proc/${String(pid)}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // a thread that ended meanwhile
    }
  }
  return total
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
