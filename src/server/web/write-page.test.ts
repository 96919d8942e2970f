import { expect, it } from 'vitest'
import { withoutStyleAttributes } from './write-page.ts'

const plain = (html: string) => {
  const { pieces, rules } = withoutStyleAttributes(html)
  return { html: pieces.join(''), rules }
}

it('puts style attributes into rules, each value once', () => {
  expect(plain('<p style="color:red">a</p><i style="top:0"></i><b style="color:red">b</b>')).toEqual({
    html: '<p data-style="color:red">a</p><i data-style="top:0"></i><b data-style="color:red">b</b>',
    rules: '[data-style="color:red"]{color:red}[data-style="top:0"]{top:0}',
  })
})

it('reads what was escaped, and leaves out what could end the style sheet', () => {
  const { html, rules } = plain(
    '<p style="background:url(&quot;/a?b&amp;c&quot;)"></p><i style="x:}</style>"></i><b style="y:{"></b>',
  )
  expect(html).toBe('<p data-style="background:url(&quot;/a?b&amp;c&quot;)"></p><i></i><b></b>')
  expect(rules).toBe(String.raw`[data-style="background:url(\"/a?b&c\")"]{background:url("/a?b&c")}`)
})

it('leaves a page without them, and one that ends in the middle of one, as they are', () => {
  for (const html of ['', '<p>style="none"</p>', '<p>a</p><i style="cut'])
    expect(plain(html)).toEqual({ html, rules: '' })
})
