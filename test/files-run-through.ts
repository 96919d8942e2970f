import { Session } from 'node:inspector/promises'

const times = 3

/** Source files of ours in which a named function ran, from `src/` on. */
async function once(session: Session, act: () => Promise<unknown>): Promise<Set<string>> {
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ran = result.filter(
    ({ url, functions }) =>
      url.includes('/src/') &&
      functions.some(({ functionName, ranges }) => functionName && (ranges[0]?.count ?? 0) > 0),
  )
  return new Set(ran.map(({ url }) => url.replace(/^.*\/src\//, 'src/')))
}

/** The files that `act` runs through each of several times: what happens to run beside it once is left out, and so are caches. */
export async function filesRunThrough(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await act()
    let files = await once(session, act)
    for (let time = 1; time < times; time += 1) {
      const more = await once(session, act)
      files = new Set([...files].filter((file) => more.has(file)))
    }
    return [...files]
  } finally {
    session.disconnect()
  }
}
