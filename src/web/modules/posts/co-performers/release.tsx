import type { Consent } from '#contract/consents.ts'
import { directionOf } from '#contract/languages.ts'

/** The whole text that is signed, in its own language. */
export function Release({ release }: { readonly release: Consent['release'] }) {
  return (
    <div className="consent-release" lang={release.language} dir={directionOf(release.language)}>
      <h3>{release.title}</h3>
      {release.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="xs muted">{release.version}</p>
    </div>
  )
}
