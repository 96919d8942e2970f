import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { classes } from './classes.ts'
import './styles/features/auth.css'

/** Log-in and sign-up: the form on one side, from 1025 px on a picture on the other. */
export function AuthPage({
  title,
  heading = title,
  lede,
  foot,
  art,
  long,
  children,
}: {
  /** Of the document. */
  readonly title: string
  /** What the page greets with; the title where there is nothing better. */
  readonly heading?: string
  readonly lede?: ReactNode
  readonly foot?: ReactNode
  readonly art?: ReactNode
  /** The form is so long that a laptop's screen holds it only when it stands closer. */
  readonly long?: boolean
  readonly children: ReactNode
}) {
  return (
    <main className="auth" id="main" tabIndex={-1}>
      <title>{`${title} · Fanfare`}</title>
      <div className={classes('auth-form', long && 'auth-long')}>
        <div className="row">
          <a className="brand" href="/">
            <Brand parts="word" />
          </a>
        </div>
        <div className="mid">
          <div className="stack gap2">
            <h1>{heading}</h1>
            {lede && <p className="muted">{lede}</p>}
          </div>
          {children}
        </div>
        {foot && <p className="xs muted">{foot}</p>}
      </div>
      <figure className="auth-art">{art ?? <div className="paywall-overlay" />}</figure>
    </main>
  )
}
