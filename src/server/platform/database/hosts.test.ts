import { expect, it } from 'vitest'
import { splitHosts } from './hosts.ts'

it.each([
  ['postgres://me:hush@one/x', ['postgres://me:hush@one/x']],
  [
    'postgres://me:hush@one:5432,two:5433/x?target_session_attrs=read-write',
    ['postgres://me:hush@one:5432/x', 'postgres://me:hush@two:5433/x'],
  ],
  [
    'postgres://one,two,three/x?sslmode=require&target_session_attrs=any&application_name=y',
    ['one', 'two', 'three'].map((host) => `postgres://${host}/x?sslmode=require&application_name=y`),
  ],
  ['postgres://one/x?target_session_attrs=read-write&sslmode=require', ['postgres://one/x?sslmode=require']],
  ['postgres://me:hush@/x?host=/run/pg,a&port=1', ['postgres://me:hush@/x?host=/run/pg,a&port=1']],
  ['postgres://me:a,b@one/x', ['postgres://me:a,b@one/x']],
])('%s is %j', (url, each) => {
  expect(splitHosts(url)).toEqual(each)
})
