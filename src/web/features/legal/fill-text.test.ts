import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fillText } from './fill-text.ts'

const folder = path.join(import.meta.dirname, 'texts')

it('reads headings, lists and paragraphs, and takes the operator’s words as text', () => {
  expect(
    fillText('By {operator}.\n\n## A\n- one\n- two\n\n{imprint}\n', { operator: '<b>X</b>', imprint: 'A\nB' }),
  ).toEqual([
    { kind: 'paragraph', text: 'By <b>X</b>.' },
    { kind: 'heading', text: 'A' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'A' },
    { kind: 'paragraph', text: 'B' },
  ])
})

it('each text says the same in each language: as many headings, points and words of the operator', () => {
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThan(8)
  const shape = (file: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    return [
      fillText(text, {}).map((block) => (block.kind === 'list' ? block.items.length : block.kind)),
      [...text.matchAll(/\{\w+\}/g)].map(([word]) => word).toSorted(),
    ]
  }
  for (const file of files) expect([file, shape(file)]).toEqual([file, shape(file.replace(/\.\w+\.md$/, '.en.md'))])
})
