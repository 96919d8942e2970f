import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { escapeHtml } from '#platform/html.ts'
import type { Largest } from './first-view-browser.ts'

export type Bare = {
  readonly url: string
  /** The page has the same largest picture or words, and `scripts` bytes of script: with some, the script draws it. */
  readonly show: (largest: Largest, origin: string, scripts: number) => Promise<void>
  readonly stop: () => void
}

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
const px = (length: number): string => `${String(Math.round(length))}px`

/** The floor: one file of HTML and one picture from memory, without a style sheet. */
export async function serveBare(): Promise<Bare> {
  let page = ''
  let script = ''
  let picture: { content: Buffer; type: string } | undefined
  const server = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    else if (url === '/script.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else if (url === '/picture' && picture)
      response.writeHead(200, { 'content-type': picture.type }).end(picture.content)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    async show({ picture: address, words, fontPx, width, height }, origin, scripts) {
      if (address) {
        const answer = await fetch(new URL(address, origin), { headers: { accept: 'image/avif,image/webp' } })
        picture = {
          content: Buffer.from(await answer.arrayBuffer()),
          type: answer.headers.get('content-type') ?? 'image/webp',
        }
      }
      const element = address
        ? `<img src="/picture" style="display:block;width:${px(width)};height:${px(height)};object-fit:cover">`
        : `<p style="margin:0;width:${px(width)};font:${px(fontPx)} sans-serif">${escapeHtml(words)}</p>`
      // words that cannot be compressed, as many bytes as the program's own on the wire
      script = `/*${randomBytes(scripts).toString('base64').slice(0, scripts)}*/document.body.innerHTML=${JSON.stringify(element)}`
      page =
        scripts === 0
          ? `${head}<title>Bare</title>${element}`
          : `${head}<title>Bare</title><script defer src="/script.js"></script><body></body>`
    },
    stop: () => server.close(),
  }
}
