import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createSmtpMailer } from './smtp-mailer.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** A mail server that speaks as much of RFC 5321 as one mail needs, and writes down what it hears. */
async function startMailServer(refuse: boolean): Promise<{ url: string; heard: string[] }> {
  const heard: string[] = []
  const server = createServer((socket) => {
    let inData = false
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        heard.push(line)
        if (inData) {
          if (line !== '.') continue
          inData = false
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          inData = true
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write(refuse && line.startsWith('RCPT') ? '550 nobody here\r\n' : '250 ok\r\n')
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`, heard }
}
const mail = {
  to: 'maya@example.com',
  subject: 'Grüße\r\nBcc: other@example.com',
  text: 'the text',
  html: '<p>the html</p>',
}

it('hands a mail to the mail server: one recipient, both forms, no header smuggled in by the subject', async () => {
  const { url, heard } = await startMailServer(false)
  await createSmtpMailer({ smtpUrl: url, from: 'Fanfare <no-reply@fans.example>' }).send(mail)
  expect(heard.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    expect.stringContaining('<no-reply@fans.example>') as string,
    'RCPT TO:<maya@example.com>',
  ])
  for (const line of ['the text', '<p>the html</p>', 'Auto-Submitted: auto-generated']) expect(heard).toContain(line)
  expect(heard.some((line) => line.startsWith('Bcc'))).toBe(false)
})
it('does not make two recipients of an address with a comma', async () => {
  const { url, heard } = await startMailServer(false)
  const sent = createSmtpMailer({ smtpUrl: url, from: 'a@fans.example' }).send({
    ...mail,
    to: 'x@example.com, y@example.com',
  })
  await sent.catch(() => undefined)
  expect(heard.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1)
})
it('throws when the server refuses, and when there is none', async () => {
  const { url } = await startMailServer(true)
  await expect(createSmtpMailer({ smtpUrl: url, from: 'a@fans.example' }).send(mail)).rejects.toThrow('nobody here')
  await expect(createSmtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@fans.example' }).send(mail)).rejects.toThrow()
})
