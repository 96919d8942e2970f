import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { linkify } from './linkify.ts'

const foldedAt = 600

/** What the author wrote, with links. In lists a long text is folded. Links say that we do not vouch for them. */
export function PostText({ text, full }: { readonly text: string; readonly full?: boolean | undefined }) {
  const isLong = text.length > foldedAt || text.split('\n').length > 12
  const [folded, setFolded] = useState(isLong && !full)
  if (!text) return null
  return (
    <div className="stack gap1">
      <p className={folded ? 'post-text folded' : 'post-text'} dir="auto">
        {linkify(text).map((piece, index) =>
          piece.kind === 'link' ? (
            <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
              {piece.text}
            </a>
          ) : piece.kind === 'mention' ? (
            <Link key={index} href={`/${piece.username}`}>
              <bdi>{piece.text}</bdi>
            </Link>
          ) : (
            piece.text
          ),
        )}
      </p>
      {folded && (
        <button type="button" className="quiet-link" onClick={() => setFolded(false)}>
          <Trans>Read on</Trans>
        </button>
      )}
    </div>
  )
}
