import type { ReactNode } from 'react'
import { Brand } from '#web/ui/brand.tsx'

/** A page outside of the frame with a single matter in the middle: a link from a mail, a show that is over. */
export function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="plain" id="main" tabIndex={-1}>
      <title>{`${title} · Fanfare`}</title>
      <a className="brand" href="/">
        <Brand parts="word" />
      </a>
      <div className="plain-middle">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
