import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvFile, csvLine, dollars } from './csv.ts'

it('writes text as text and figures as figures', () => {
  expect(csvLine(['plain', 'with, comma', 'with "quotes"', 'two\nlines', 12.5, -3, null])).toBe(
    'plain,"with, comma","with ""quotes""","two\nlines",12.5,-3,\r\n',
  )
  expect(csvLine([dollars(-1205), dollars(-0)])).toBe('-12.05,0.00\r\n')
})

it('no text is run by a spreadsheet, whatever a person called themselves', () => {
  for (const [given, line] of [
    ['=1+1', "'=1+1\r\n"],
    ['+49', "'+49\r\n"],
    ['-cmd', "'-cmd\r\n"],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"\r\n`],
    ['\t=1', "'\t=1\r\n"],
    ['a=b', 'a=b\r\n'],
  ] as const)
    expect(csvLine([given])).toBe(line)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = csvLine([text])
      expect(/^"?[\s]*[=+\-@]/.test(line)).toBe(false)
    }),
  )
})

it('is written as its rows come', async () => {
  async function* batches() {
    yield [['a', 1]] as const
    yield []
    yield [['b', 2]] as const
  }
  const pieces: string[] = []
  for await (const piece of csvFile(['name', 'n'], batches())) pieces.push(piece)
  expect(pieces.join('')).toBe('\ufeffname,n\r\na,1\r\nb,2\r\n')
})
