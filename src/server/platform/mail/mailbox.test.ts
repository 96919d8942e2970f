import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailboxPages } from '#contract/system.ts'
import { createQuietHttp, serveRoutes } from '#test/serve-routes.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { mailboxHandlers } from './mailbox-page.ts'

let folder: string
let mailbox: Mailbox
let http: FastifyInstance
const mail = (subject: string) => ({
  to: 'maya@example.com',
  subject,
  text: 'Look: https://fans.example/v?a=1&b=2.',
  html: '<html><head></head><body><p>x</p></body></html>',
})
const local = { host: 'localhost:8080' }

beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'fanfare-mails-')), 'mails')
  mailbox = createMailbox({ folder, limit: 3 })
  http = await createQuietHttp('http://localhost:8080')
  serveRoutes(http, mailboxPages, mailboxHandlers(mailbox))
})
afterEach(async () => {
  await http.close()
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

describe('the development mailbox', () => {
  it('keeps the newest mails, newest first, and outlives the program', async () => {
    expect(await mailbox.list()).toEqual([])
    for (const subject of ['1', '2', '3', '4', '5']) await mailbox.send(mail(subject))
    const kept = await createMailbox({ folder, limit: 3 }).list()
    expect(kept.map((one) => one.subject)).toEqual(['5', '4', '3'])
    expect(kept[0]).toEqual({
      ...mail('5'),
      id: expect.any(String) as string,
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })
    expect(readdirSync(folder)).toHaveLength(3)
  })
  it('lets nobody else on the machine read its links', async () => {
    await mailbox.send(mail('1'))
    for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0)
  })
})

describe('its pages', () => {
  it('list and show mails with clickable addresses, escaped and without scripts', async () => {
    await mailbox.send(mail('Hello <b>'))
    const list = await http.inject({ url: '/dev/mail', headers: local })
    expect(list.body).toContain('Hello &lt;b&gt;')
    const [, link = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body.slice(list.body.indexOf('<ul'))) ?? []
    const one = await http.inject({ url: link, headers: local })
    expect(one.body).toContain('<a href="https://fans.example/v?a=1&amp;b=2">https://fans.example/v?a=1&amp;b=2</a>.')
    const framed = await http.inject({ url: `${link}/html`, headers: local })
    expect(framed.body).toContain('<base target="_top">')
    expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN')
    const framePolicy = String(framed.headers['content-security-policy'])
    expect(framePolicy).toContain('sandbox')
    expect(framePolicy).not.toContain('allow-scripts')
    for (const page of [list, one]) {
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.body).not.toMatch(/<script|style=/)
    }
    expect((await http.inject({ url: '/dev/mail.css', headers: local })).statusCode).toBe(200)
  })
  it('say when there is nothing', async () => {
    expect((await http.inject({ url: '/dev/mail', headers: local })).body).toContain('No mail yet.')
    for (const url of ['/dev/mail/x', '/dev/mail/x/html', '/dev/mail/..%2f..%2fsecrets'])
      expect((await http.inject({ url, headers: local })).statusCode).toBe(404)
  })
  it('do not exist for others', async () => {
    await mailbox.send(mail('1'))
    const [kept] = await mailbox.list()
    for (const url of [
      '/dev/mail',
      '/dev/mail.css',
      `/dev/mail/${kept?.id ?? ''}`,
      `/dev/mail/${kept?.id ?? ''}/html`,
    ]) {
      expect((await http.inject({ url, headers: local })).statusCode).toBe(200)
      expect((await http.inject({ url, headers: local, remoteAddress: '192.0.2.7' })).statusCode).toBe(404)
      // a proxy on this machine, or another site's name pointed here
      expect((await http.inject({ url, headers: { host: 'fans.example' } })).statusCode).toBe(404)
    }
  })
})
