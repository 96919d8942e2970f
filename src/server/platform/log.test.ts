import { expect, it } from 'vitest'
import { createLog } from './log.ts'

const logged = (error: unknown): string => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'a job failed')
  return lines.join('')
}

it('tells of an error what helps to mend it, and nobody who stands in it', () => {
  // as the database reports a broken unique rule
  const duplicate = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
    code: '23505',
    table: 'accounts',
    detail: 'Key (lower(email))=(ana@example.com) already exists.',
  })
  // as a mail server refuses a recipient
  const refused = Object.assign(
    new Error("Can't send mail: 550 <ben.o+x@mail.example.org> unknown", { cause: duplicate }),
    {
      responseCode: 550,
      rejected: ['ben.o+x@mail.example.org'],
      response: '550 <ben.o+x@mail.example.org> unknown',
    },
  )
  const line = logged(refused)
  expect(line).not.toMatch(/ana@|ben\.o|example\.com|example\.org/)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a job failed',
    err: {
      type: 'Error',
      message: "Can't send mail: 550 <[address]> unknown",
      responseCode: 550,
      cause: { code: '23505', table: 'accounts' },
    },
  })
  expect(JSON.parse(line).err.stack).toContain('log.test.ts')
})

it('takes whatever was thrown', () => {
  for (const thrown of [undefined, null, 'ana@example.com', 5, {}]) expect(() => logged(thrown)).not.toThrow()
  expect(logged('ana@example.com')).not.toContain('ana@')
})
