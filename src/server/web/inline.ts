import { createHash } from 'node:crypto'

/** What stands in a page itself, and the source by which its policy allows just that (CSP level 3, section 2.3.1). */
export type Inline = { readonly html: string; readonly source: string }

const inline =
  (tag: 'script' | 'style') =>
  (content: string): Inline => {
    if (/<\/?(script|style)|<!--/i.test(content)) throw new Error(`This would end the page's ${tag} element.`)
    const hash = createHash('sha256').update(content).digest('base64')
    return { html: `<${tag}>${content}</${tag}>`, source: `'sha256-${hash}'` }
  }

export const inlineScript = inline('script')
export const inlineStyle = inline('style')
