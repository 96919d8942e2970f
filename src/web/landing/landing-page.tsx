import { Trans, useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import type { CreatorCard } from '#contract/people.ts'
import { inSize } from '#contract/public-pictures.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Directory } from './directory.tsx'

/** A public creator, as `GET /creators` describes one; the pictures' addresses are for everyone. */
export type LandingCreator = CreatorCard

const example = { whole: 1000, fee: 200 } as const

function Top() {
  return (
    <header className="land-top">
      <a className="brand" href="/">
        <Brand parts="word" />
      </a>
      <a className="btn btn-plain only-desktop" href="/browse">
        <Trans>Browse creators</Trans>
      </a>
      <a className="btn btn-plain" href="/login">
        <Trans>Log in</Trans>
      </a>
      <a className="btn btn-ink" href="/signup">
        <Trans>Sign up</Trans>
      </a>
    </header>
  )
}

function Posters({ creators }: { readonly creators: readonly LandingCreator[] }) {
  const { t } = useLingui()
  const shown = creators.filter(({ coverUrl }) => coverUrl !== null).slice(0, 5)
  if (shown.length === 0) return null
  return (
    <section className="bill" aria-label={t`Creators on Fanfare`}>
      {shown.map(({ username, name, coverUrl }, index) => (
        <a key={username} className="poster" href={`/${username}`}>
          <div className="media">
            <img
              src={inSize(coverUrl ?? '', 'poster')}
              alt={t`Work by ${name}`}
              width={372}
              height={440}
              {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
            />
          </div>
          <div>
            <div className="nm">
              <bdi>{name}</bdi>
            </div>
            <div className="pr">
              <bdi>@{username}</bdi>
            </div>
          </div>
        </a>
      ))}
    </section>
  )
}

function WhereItGoes() {
  const share = formatMoney(example.whole - example.fee)
  const rest = formatMoney(example.fee)
  return (
    <section className="land-sec where">
      <div className="stack">
        <h2>
          <Trans>Where your ten dollars goes</Trans>
        </h2>
        <p className="muted land-lead">
          <Trans>No ads, and we never sell your data. You see price, tax and total before you pay.</Trans>
        </p>
      </div>
      <div className="slip">
        <div className="bar-split">
          <i className="split-share fill">
            <bdi>{share}</bdi>
          </i>
          <i className="split-rest fill">
            <bdi>{rest}</bdi>
          </i>
        </div>
        <div className="bar-split words">
          <div className="split-share">
            <b className="strong">
              <Trans>To the creator</Trans>
            </b>
            <br />
            <span className="muted sm">
              <Trans>Available seven days later, paid out to a bank account or PayPal</Trans>
            </span>
          </div>
          <div className="split-rest">
            <b className="strong">
              <Trans>To run Fanfare</Trans>
            </b>
            <br />
            <span className="muted sm">
              <Trans>Servers, payments, people</Trans>
            </span>
          </div>
        </div>
      </div>
    </section>
  )
}

function Foot() {
  const { i18n } = useLingui()
  return (
    <footer className="land-foot">
      <a className="brand" href="/">
        <Brand parts="mark" />
      </a>
      <a href="/terms">
        <Trans>Terms</Trans>
      </a>
      <a href="/privacy">
        <Trans>Privacy</Trans>
      </a>
      <a href="/content-policy">
        <Trans>Content policy</Trans>
      </a>
      <a href="/transparency">
        <Trans>Transparency</Trans>
      </a>
      <form className="push row gap2 language" method="get" action="/">
        <label htmlFor="language">
          <Icon icon={Languages} size="sm" />
          <span className="sr">
            <Trans>Language</Trans>
          </span>
        </label>
        <select className="select" id="language" name="lang" defaultValue={i18n.locale}>
          {offeredLanguages.map(({ langCode, langName }) => (
            <option key={langCode} value={langCode} lang={langCode}>
              {langName}
            </option>
          ))}
        </select>
        <button type="submit" className="btn btn-sm">
          <Trans>Change</Trans>
        </button>
      </form>
    </footer>
  )
}

export type LandingContent = {
  /** The best known, for the posters. */
  readonly popular: readonly LandingCreator[]
  readonly newest: readonly LandingCreator[]
  /** A demonstration on a public address, which must say that it is one. */
  readonly demonstration: boolean
}

export function LandingPage({ popular, newest, demonstration }: LandingContent) {
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {demonstration && (
        <p className="demo-banner">
          <Trans>This is a demo. No real money is involved.</Trans>
        </p>
      )}
      <Top />
      <main id="main">
        <section className="hero">
          <h1>
            <Trans>Support your favorite creators.</Trans>
          </h1>
          <div>
            <p className="lede">
              <Trans>
                Subscribe to the musicians, cooks, illustrators and photographers whose work you wait for. Most of what
                you pay goes straight to them.
              </Trans>
            </p>
            <div className="row wrap">
              <a className="btn btn-brass btn-lg" href="/browse">
                <Trans>Find someone to support</Trans>
              </a>
            </div>
          </div>
        </section>
        <Posters creators={popular} />
        <WhereItGoes />
        <Directory creators={newest} />
        <section className="land-sec">
          <div className="card-flat row wrap land-call">
            <div className="grow">
              <h2 className="land-title">
                <Trans>Create on Fanfare</Trans>
              </h2>
              <p className="muted">
                <Trans>Set your own prices and post what you make. Your list of supporters is yours to keep.</Trans>
              </p>
            </div>
            <a className="btn btn-ink btn-lg" href="/becomeCreator">
              <Trans>Become a creator</Trans>
            </a>
          </div>
        </section>
      </main>
      <Foot />
    </>
  )
}
