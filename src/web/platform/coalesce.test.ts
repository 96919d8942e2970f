import { describe, expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

describe('coalesce', () => {
  it('runs once more for all who ask while it runs, and never twice at once', async () => {
    let value = 0
    let seen = -1
    let runs = 0
    let at = 0
    const ends: (() => void)[] = []
    const read = coalesce(async () => {
      runs += 1
      at += 1
      expect(at).toBe(1)
      const found = value
      await new Promise<void>((resolve) => ends.push(resolve))
      seen = found
      at -= 1
    })
    const first = read()
    value = 1
    const [second, third] = [read(), read()]
    ends.shift()?.()
    await first
    expect(seen).toBe(0)
    await Promise.resolve()
    await Promise.resolve()
    ends.shift()?.()
    await Promise.all([second, third])
    expect([seen, runs]).toEqual([1, 2])
  })

  it('goes on after a run that failed', async () => {
    let runs = 0
    const work = coalesce(async () => {
      runs += 1
      if (runs === 1) throw new Error('no network')
    })
    const [first, second] = [work(), work()]
    await expect(first).rejects.toThrow('no network')
    await second
    expect(runs).toBe(2)
  })
})
