import { expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createHttp } from './server.ts'

const answerTo = async (thrown: Error) => {
  const http = await createHttp({ log: createLog('silent'), webOrigin: 'http://localhost', trustProxy: '' })
  http.get('/', () => Promise.reject(thrown))
  return http.inject('/')
}

it.each(['40P01', '40001', '57P01', '53300', 'ECONNREFUSED', 'ENOSPC'])(
  'answers trouble %s with 503 and when to try again',
  async (code) => {
    const answer = await answerTo(Object.assign(new Error('inside of the server'), { code }))
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'unavailable'])
    expect(answer.body).not.toContain('inside')
  },
)

it.each([
  new Error('inside of the server'),
  Object.assign(new Error('inside of the server'), { code: '23505' }),
  new TypeError('inside'),
])('answers a fault with 500 and nothing of the inside: %s', async (thrown) => {
  const answer = await answerTo(thrown)
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'server_error'])
  expect(answer.body).not.toContain('inside')
})
