import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkify } from './linkify.ts'

const links = (text: string) => linkify(text).flatMap((piece) => (piece.kind === 'text' ? [] : [piece.text]))

describe('linkify', () => {
  it.each([
    ['see https://example.com/a?b=1.', ['https://example.com/a?b=1']],
    ['(https://en.wikipedia.org/wiki/F_(letter))', ['https://en.wikipedia.org/wiki/F_(letter)']],
    ['(https://example.com)', ['https://example.com']],
    ['Thank you @milapetrova.', ['@milapetrova']],
    ['@noor.frames and @a', ['@noor.frames']],
    ['mail me@example.com', []],
    ['javascript:alert(1) data:text/html,x', []],
    ['https://', []],
    ['شكرا @noor', ['@noor']],
  ])('%s', (text, expected) => expect(links(text)).toEqual(expected))

  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('@ab', 'https://', 'x.y', ' ', ').', '(', '@', 'é', '"', '\n')), (parts) => {
        const text = parts.join('')
        expect(
          linkify(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('makes topics links, in any script, and leaves signs that are none', () => {
    const topics = (text: string) => linkify(text).flatMap((piece) => (piece.kind === 'topic' ? [piece.topic] : []))
    expect(topics('#Batá, ＃太鼓 and #ukiyo-e. But not a#b, &#39;, #123 or https://example.com/#part')).toEqual([
      'Batá',
      '太鼓',
      'ukiyo-e',
    ])
  })
})
