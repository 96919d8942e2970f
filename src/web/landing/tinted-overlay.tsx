import { thumbHashToRGBA } from 'thumbhash'

/** So many colours across and down say what is behind it; a picture would weigh ten times as much. */
const across = 3

/** The colours of a picture (its thumbhash, base64), row by row; none where it is not one. */
function coloursOf(hash: string): string[] {
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)))
    return Array.from({ length: across * across }, (_, cell) => {
      const x = Math.floor((((cell % across) + 0.5) * w) / across)
      const y = Math.floor(((Math.floor(cell / across) + 0.5) * h) / across)
      const at = (y * w + x) * 4
      return `#${Array.from(rgba.subarray(at, at + 3), (part) => part.toString(16).padStart(2, '0')).join('')}`
    })
  } catch {
    return []
  }
}

/** A locked work's paywall overlay in the colours of the picture. Drawn with attributes: the page's policy refuses styles. */
export function TintedOverlay({ hash }: { readonly hash: string | null }) {
  const colours = hash === null ? [] : coloursOf(hash)
  return (
    <div className="paywall-overlay">
      {colours.length > 0 && (
        <svg viewBox={`0 0 ${String(across)} ${String(across)}`} preserveAspectRatio="none">
          {colours.map((colour, cell) => (
            // colours have no other name than their place
            // oxlint-disable-next-line react/no-array-index-key
            <rect key={cell} x={cell % across} y={Math.floor(cell / across)} width="1" height="1" fill={colour} />
          ))}
        </svg>
      )}
    </div>
  )
}
