import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function said(language: string | undefined, url: string, payload?: object) {
  const headers = language === undefined ? {} : { 'accept-language': language }
  const answer = await app.http.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) })
  const { message, errors } = answer.json<{ message: string; errors?: Record<string, string[]> }>()
  return { status: answer.statusCode, language: answer.headers['content-language'], message, errors }
}

it('says what went wrong in the language that the request asks for', async () => {
  const wrong = { login: 'nobody', password: 'not this one' }
  expect(await said('de-AT, en;q=0.5', '/api/login', wrong)).toMatchObject({
    status: 422,
    language: 'de',
    message: 'Die Anmeldedaten stimmen nicht.',
  })
  expect((await said('ar', '/api/me')).language).toBe('ar')
})

it('says it in English where nothing else is asked for, or nothing we have', async () => {
  for (const language of [undefined, '', '*', 'tlh', 'x', 'en-GB, de;q=0.9', 'd'.repeat(600)])
    expect([language, (await said(language, '/api/me')).message]).toEqual([language, 'Please log in.'])
})

it('says what is wrong with a field in that language too', async () => {
  const child = {
    username: 'a_child',
    name: 'A',
    email: 'a@example.com',
    password: 'long enough 1',
    dateOfBirth: '2020-01-01',
  }
  expect((await said('en', '/api/signup', child)).errors).toEqual({ dateOfBirth: ['Your age must be over 18+'] })
  expect((await said('de', '/api/signup', child)).errors).toEqual({ dateOfBirth: ['Du musst mindestens 18 sein'] })
})
