import { expect, it } from 'vitest'
import { translated } from '#contract/languages.ts'
import { fillText } from './parse-legal-text.ts'

const texts = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true })

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
  expect(Object.keys(texts).length).toBe(3 * translated.length)
  const shape = (file: string) => {
    const text = texts[file] ?? ''
    return [
      fillText(text, {}).map((block) => (block.kind === 'list' ? block.items.length : block.kind)),
      [...text.matchAll(/\{\w+\}/g)].map(([word]) => word).toSorted(),
    ]
  }
  for (const file of Object.keys(texts))
    expect([file, shape(file)]).toEqual([file, shape(file.replace(/\.[\w-]+\.md$/, '.en.md'))])
})
