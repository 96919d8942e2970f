import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkedText } from '#web/modules/accounts/linked-text.tsx'

const foldedAt = 600

/** What the author wrote, with links. In lists a long text is folded. */
export function PostText({
  text,
  language = null,
  full,
}: {
  readonly text: string
  readonly language?: string | null
  readonly full?: boolean | undefined
}) {
  const isLong = text.length > foldedAt || text.split('\n').length > 12
  const [folded, setFolded] = useState(isLong && !full)
  if (!text) return null
  return (
    <div className="stack gap1">
      <p className={folded ? 'post-text clamp' : 'post-text'} dir="auto" lang={language ?? undefined}>
        <LinkedText text={text} />
      </p>
      {folded && (
        <button type="button" className="quiet-link" onClick={() => setFolded(false)}>
          <Trans>Read more</Trans>
        </button>
      )}
    </div>
  )
}
