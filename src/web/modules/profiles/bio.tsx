import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkedText } from '#web/modules/accounts/linked-text.tsx'
import './bio.css'

/** More than two lines of a phone. */
const foldedAt = 100

/** What a person says of themselves. On a phone a long one is folded, so that the work begins on the first screen. */
export function Bio({ text, language }: { readonly text: string; readonly language: string | null }) {
  const [folded, setFolded] = useState(text.length > foldedAt || text.split('\n').length > 2)
  return (
    <div className={folded ? 'bio folded' : 'bio'} dir="auto" lang={language ?? undefined}>
      <p>
        <LinkedText text={text} className="link" />
      </p>
      {folded && (
        <button type="button" className="quiet-link bio-more" onClick={() => setFolded(false)}>
          <Trans>Read more</Trans>
        </button>
      )}
    </div>
  )
}
