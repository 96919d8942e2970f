const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
/** The elements of a page's head by what they are called. */
export function tagsOf(body: string): Map<string, string> {
  const head = /<head>(.*)<\/head>/s.exec(body)?.[1] ?? ''
  const tags = new Map([['title', plain(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? '')]])
  for (const [, name = '', content = ''] of head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g))
    tags.set(name, plain(content))
  for (const [, rel = '', rest = ''] of head.matchAll(/<link rel="([^"]+)" ([^>]*)/g)) {
    const of = /(?:hreflang|type)="([^"]+)"/.exec(rest)?.[1]
    tags.set(of === undefined ? rel : `${rel} ${of}`, plain(/href="([^"]*)"/.exec(rest)?.[1] ?? ''))
  }
  return tags
}
/** What a page says of itself to machines (schema.org). */
export const dataOf = (body: string): Record<string, unknown> => {
  const found = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  if (found.length !== 1) throw new Error(`There are ${String(found.length)} of it.`)
  return JSON.parse(found[0]?.[1] ?? '') as Record<string, unknown>
}
