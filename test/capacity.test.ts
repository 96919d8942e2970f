import { expect, it } from 'vitest'
import { costs, ordinary, reckon } from '../bench/capacity.ts'

/** The reckoning of `npm run bench -- capacity`. */
it('grows with the people, and not where nothing changes', () => {
  const [one, ten] = [
    reckon(ordinary),
    reckon({ ...ordinary, fans: ordinary.fans * 10, creators: ordinary.creators * 10 }),
  ]
  for (const name of [
    'callsASecond',
    'databaseCores',
    'commitsASecond',
    'egressMegabits',
    'bucketTerabytesAYear',
  ] as const)
    expect(ten[name] / one[name]).toBeCloseTo(10, 5)
  expect(ten.webProcesses).toBeGreaterThan(one.webProcesses)
  expect(ten.webProcesses).toBeLessThanOrEqual(one.webProcesses * 10)
  const quiet = reckon({ ...ordinary, videoMinutes: 0, photos: 0 })
  expect([quiet.workerCores, quiet.bucketTerabytesAYear]).toEqual([1, 0])
  expect(quiet.databaseCores).toBe(one.databaseCores)
})

it('adds up by hand for one who only reads', () => {
  const nothing = Object.fromEntries(Object.keys(ordinary).map((name) => [name, 0])) as typeof ordinary
  const people = { ...nothing, fans: 1_000_000, peakHour: 0.1, burst: 1, timelinePages: 36 }
  const { callsASecond, databaseCores, databaseGigabytesAYear } = reckon(people)
  // 36 million pages, a tenth of them in one hour: a thousand a second, and as many looks whether anything is new
  expect(callsASecond).toBeCloseTo(2_000, 5)
  expect(databaseCores).toBeCloseTo(costs.timelinePage.database * 3 * 2 + costs.look.database * 3 * 2, 5)
  expect(databaseGigabytesAYear).toBe(0)
})
