import { parse } from 'regexparam'
import { expect, it } from 'vitest'
import { routes } from '#web/routes.ts'
import { creatorPages, guestPages, staffPages, userPages } from '../e2e/page-addresses.ts'

/** Opening it logs out, and leads away at once. */
const notSwept = ['/logout']

it('the sweeps open every page', () => {
  const shapes = routes.map(({ path }) => ({ path, pattern: parse(path).pattern }))
  const opened = new Set(
    [...guestPages, ...userPages, ...creatorPages, ...staffPages].map((address) => {
      const [path = ''] = address.split('?')
      return shapes.find(({ pattern }) => pattern.test(path))?.path
    }),
  )
  const missed = shapes.map(({ path }) => path).filter((path) => !opened.has(path))
  expect(missed).toEqual(notSwept)
})
