import { expect, it } from 'vitest'
import { createQuietTimes } from './quiet-times.ts'

const started = () => {
  let now = 1_000_000
  const times = createQuietTimes(() => now)
  return { times, pass: (seconds: number) => void (now += seconds * 1000) }
}

it('knows nothing before it hears, and nothing of what it may have missed', () => {
  const { times, pass } = started()
  times.note(['a'])
  pass(10)
  expect(times.of('a')).toBe(10_000)
  expect(times.of('b')).toBe(0)
  times.begin()
  pass(3)
  expect([times.of('a'), times.of('b')]).toEqual([3000, 3000])
})

it('knows for how long each channel has been quiet', () => {
  const { times, pass } = started()
  times.begin()
  pass(60)
  times.note(['a', 'b'])
  pass(5)
  times.note(['b'])
  pass(1)
  expect([times.of('a'), times.of('b'), times.of('c')]).toEqual([6000, 1000, 66_000])
})

it('never says that a channel was quiet for longer than it was, however much it forgets', () => {
  const { times, pass } = started()
  const heard = new Map<string, number>()
  let now = 0
  times.begin()
  for (let step = 0; step < 2000; step += 1) {
    const seconds = (step * 7) % 13
    pass(seconds)
    now += seconds
    const channel = `channel ${String((step * 31) % 97)}`
    times.note([channel])
    heard.set(channel, now)
    for (const [name, at] of heard) expect(times.of(name)).toBeLessThanOrEqual((now - at) * 1000)
    expect(times.of('never')).toBeLessThanOrEqual(now * 1000)
  }
})

it('remembers no more than some channels, however many there are', () => {
  const { times, pass } = started()
  times.begin()
  for (let at = 0; at < 200_000; at += 1) times.note([`channel ${String(at)}`])
  pass(1)
  expect([times.of('channel 0'), times.of('channel 199999'), times.of('never')]).toEqual([1000, 1000, 1000])
})
