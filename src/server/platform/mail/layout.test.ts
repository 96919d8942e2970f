import { describe, expect, it } from 'vitest'
import { mailHtml, mailText, type MailContent } from './layout.ts'

const content: MailContent = {
  language: 'ar',
  direction: 'rtl',
  heading: 'Welcome, <script>alert(1)</script> & "Co"',
  paragraphs: ['First <b>', 'Second'],
  button: { text: 'Go > on', url: 'https://fans.example/x?a=1&b="2"' },
  footer: "It's small",
}

describe('the HTML of a mail', () => {
  const markup = mailHtml(content)
  it('escapes every text and address', () => {
    expect(markup).not.toContain('<script>')
    expect(markup).toContain('Welcome, &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;')
    expect(markup).toContain('First &lt;b&gt;')
    expect(markup).toContain('Go &gt; on')
    expect(markup).toContain('It&#39;s small')
    expect(markup.match(/href="https:\/\/fans\.example\/x\?a=1&amp;b=&quot;2&quot;"/g)).toHaveLength(2)
  })
  it('is laid out in the reading direction of its language', () => {
    expect(markup).toContain('<html lang="ar" dir="rtl">')
    expect(markup).toContain('text-align:right')
    expect(markup).not.toContain('text-align:left')
    expect(mailHtml({ ...content, direction: 'ltr' })).not.toContain('text-align:right')
  })
  it('knows dark programs', () => expect(markup).toContain('prefers-color-scheme: dark'))
  it('does without a button', () => {
    const { button: _left, ...plain } = content
    expect(mailHtml(plain)).not.toContain('<a ')
  })
})

describe('a mail', () => {
  it('says the same as text, with the address on a line of its own', () => {
    expect(mailText(content)).toBe(
      'Welcome, <script>alert(1)</script> & "Co"\n\nFirst <b>\n\nSecond\n\nGo > on:\nhttps://fans.example/x?a=1&b="2"\n\n--\nIt\'s small\n',
    )
  })
  it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address'])('leads nowhere but to pages: %s', (url) => {
    const bad = { ...content, button: { text: 'x', url } }
    expect(() => mailHtml(bad)).toThrow()
    expect(() => mailText(bad)).toThrow()
  })
})
