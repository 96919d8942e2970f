import { describe, expect, it } from 'vitest'
import { loginPath, nextPath } from './next-path.ts'

describe('nextPath', () => {
  it.each([
    ['next=%2Fwallet%3Fa%3D1', '/wallet?a=1'],
    ['', '/home'],
    ['next=https%3A%2F%2Fevil.example', '/home'],
    ['next=%2F%2Fevil.example', '/home'],
    ['next=%2F%5Cevil.example', '/home'],
    ['next=javascript%3Aalert(1)', '/home'],
    ['next=%2Fa%0A%2Fb', '/home'],
    ['next=%2Flogout', '/home'],
    ['next=%2Flogin%2FwithToken%3Ftoken%3Da', '/home'],
    ['next=%2Flogin.fan', '/login.fan'],
  ])('%s → %s', (search, path) => expect(nextPath(search)).toBe(path))
})

it('loginPath comes back with the whole address', () => {
  expect(loginPath('/post/3', 'a=1')).toBe('/login?next=%2Fpost%2F3%3Fa%3D1')
  expect(nextPath(loginPath('/post/3', 'a=1').split('?')[1] ?? '')).toBe('/post/3?a=1')
  expect(loginPath('/home')).toBe('/login')
})
