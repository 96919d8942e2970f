import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import type { BrowsedCreator } from '#contract/browse.ts'
import { inSize } from '#contract/public-pictures.ts'
import { Icon } from '#web/ui/icon.tsx'

/** How a locked post looks, on a cover that everyone may see: a press opens it. */
export function Behind({ creator }: { readonly creator: BrowsedCreator }) {
  const { t } = useLingui()
  const { name, username, coverUrl } = creator
  if (coverUrl === null) return null
  const picture = (
    <picture>
      <source media="(max-width: 900px)" type="image/avif" srcSet={inSize(coverUrl, 'poster')} />
      <img src={inSize(coverUrl, 'half')} alt="" width={800} height={320} loading="lazy" decoding="async" />
    </picture>
  )
  return (
    <section className="land-sec behind">
      <div className="stack">
        <h2>
          <Trans>Some posts are for subscribers</Trans>
        </h2>
        <p className="muted land-lead">
          <Trans>See what’s inside and what it costs before you pay. Then it opens right here.</Trans>
        </p>
        <div className="row wrap">
          <a className="btn btn-line" href={`/${username}`}>
            <Trans>
              See <bdi>{name}</bdi>
            </Trans>
          </a>
        </div>
      </div>
      <button
        type="button"
        className="media r32"
        aria-pressed={false}
        aria-label={t`A locked picture by ${name} opens`}
      >
        {picture}
        <div className="half-open" aria-hidden>
          {['start', 'end'].map((side) => (
            <div key={side} className="half">
              <div className="paywall-overlay">{picture}</div>
            </div>
          ))}
        </div>
        <span className="locked-face" aria-hidden>
          <span className="seal">
            <Icon icon={LockKeyhole} />
          </span>
        </span>
      </button>
    </section>
  )
}
