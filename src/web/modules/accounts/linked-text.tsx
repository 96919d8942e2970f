import { Link } from 'wouter'
import { linkify } from './linkify.ts'

/** A text with its addresses, mentions and topics as links. They say that we do not vouch for them. */
export function LinkedText({ text, className }: { readonly text: string; readonly className?: string }) {
  return linkify(text).map((piece) => {
    if (piece.kind === 'text') return piece.text
    return piece.kind === 'link' ? (
      <a key={piece.at} className={className} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </a>
    ) : (
      <Link
        key={piece.at}
        className={className}
        href={piece.kind === 'topic' ? `/search?tag=${piece.topic}` : `/${piece.username}`}
      >
        <bdi>{piece.text}</bdi>
      </Link>
    )
  })
}
