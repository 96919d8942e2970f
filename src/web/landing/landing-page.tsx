import { Trans, useLingui } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import type { LandingCreators } from '#contract/landing.ts'
import { formatMoney } from '#web/platform/i18n/format.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Active } from './active-creators.tsx'
import { Behind } from './locked-example.tsx'
import { Figures } from './site-figures.tsx'
import { Wall } from './works-wall.tsx'

/** The price whose way is shown, in cents. */
const exampleCents = 1000

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

function WhereItGoes({ feeBasisPoints }: { readonly feeBasisPoints: number }) {
  const fee = Math.round((exampleCents * feeBasisPoints) / 10_000)
  const share = formatMoney(exampleCents - fee)
  const rest = formatMoney(fee)
  // as wide as it is large, to five percent: the page's policy refuses style attributes
  const width = `of-${String(Math.min(50, Math.max(5, Math.round(feeBasisPoints / 500) * 5)))}`
  return (
    <section className="land-sec where">
      <div className="stack">
        <h2>
          <Trans>Where your $10 goes</Trans>
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
          <i className={`split-rest fill ${width}`}>
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
          <div className={`split-rest ${width}`}>
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

export type LandingContent = LandingCreators & {
  /** A demonstration on a public address, which must say that it is one. */
  readonly demonstration: boolean
}

export function LandingPage({ wall, active, figures, feeBasisPoints, demonstration }: LandingContent) {
  const covered = wall.map(({ creator }) => creator).filter(({ coverUrl }) => coverUrl !== null)
  const shown = covered.find(({ plan }) => (plan?.priceCents ?? 0) > 0) ?? covered[0]
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
        <Wall works={wall} />
        <Figures figures={figures} feeBasisPoints={feeBasisPoints} />
        {shown && <Behind creator={shown} />}
        <WhereItGoes feeBasisPoints={feeBasisPoints} />
        <Active creators={active} />
        <section className="land-sec">
          <div className="card-flat row wrap land-call">
            <div className="grow">
              <h2 className="land-title">
                <Trans>Create on Fanfare</Trans>
              </h2>
              <p className="muted">
                <Trans>Set your own prices and post what you make. Your list of subscribers is yours to keep.</Trans>
              </p>
            </div>
            <a className="btn btn-ink btn-lg" href="/signup?next=%2FbecomeCreator">
              <Trans>Become a creator</Trans>
            </a>
          </div>
        </section>
      </main>
      <Foot />
    </>
  )
}
