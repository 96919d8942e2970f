import { expect, it } from 'vitest'
import { usedStyles } from '#server/web/used-styles.ts'
import { splitStyle } from '../scripts/build/style-rules.ts'

/** The style sheet of a page with these elements. */
const styleFor = (css: string, html: string): string =>
  usedStyles(splitStyle(css), '')(html).html.replaceAll(/^<style>|<\/style>$/g, '')

it('leaves out the rules whose classes no element has', () => {
  const css = '.a{top:0}.b{top:1px}p{top:2px}.a .b{top:3px}.a.c,.a>i{top:4px}'
  expect(styleFor(css, '<i class="a"></i>')).toBe('.a{top:0}p{top:2px}.a.c,.a>i{top:4px}')
  expect(styleFor(css, '<i class="a b"></i>')).toBe(css)
  expect(styleFor(css, '<i></i>')).toBe('p{top:2px}')
})

it('keeps what may mean elements without the class', () => {
  for (const selector of [
    'p:not(.b)',
    'p:is(.b,i)',
    ':where(.b, .c:not(.d)) p',
    'p:has(> .b)',
    'a[href$=".b"]',
    '[data-drawn=page]',
    ':root',
  ])
    expect(styleFor(`${selector}{top:0}`, '<p class="a"></p>')).toBe(`${selector}{top:0}`)
  expect(styleFor('.b:not(.a){top:0}', '<p class="a"></p>')).toBe('')
  expect(styleFor(String.raw`.w-1\/2:hover{top:0}`, '<p class="w-1/2"></p>')).toBe(String.raw`.w-1\/2:hover{top:0}`)
})

it('keeps the order of layers, and of blocks only those in which something is left', () => {
  const css =
    '@layer x,y;@layer x{.a{top:0}.b{top:1px;.a &{top:2px}}}@media (width>1px){@layer y{.b{top:3px}}}@font-face{font-family:F}@keyframes k{0%{top:0}}@property --p{syntax:"*";inherits:true}'
  expect(styleFor(css, '<p class="a"></p>')).toBe(
    '@layer x,y;@layer x{.a{top:0}}@font-face{font-family:F}@keyframes k{0%{top:0}}@property --p{syntax:"*";inherits:true}',
  )
  expect(styleFor(css, '<p class="b"></p>')).toBe(css.replace('.a{top:0}', ''))
})

it('has what any page of the route has had, and is the same for all until something new appears', () => {
  const styles = usedStyles(splitStyle('.a{top:0}.b{top:1px}.frame{top:2px}'), '<body class="frame">')
  const first = styles('<p class="a"></p>')
  expect(first.html).toBe('<style>.a{top:0}.frame{top:2px}</style>')
  const second = styles('<p class="b"></p><p class="b"></p>')
  expect(second.html).toBe('<style>.a{top:0}.b{top:1px}.frame{top:2px}</style>')
  expect(second.source).not.toBe(first.source)
  expect(styles('<p class="a"></p><p class="cut')).toBe(second)
})
