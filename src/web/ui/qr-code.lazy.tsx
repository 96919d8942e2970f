import { encode } from 'uqr'
import './qr-code.css'

/** Dark squares of a QR code as one path; a unit is a square, with the empty border that readers need. */
function pathOf(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((line, y) => line.map((dark, x) => (dark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')))
    .join('')
  return { path, size }
}

/** Always dark on white: apps do not read it the other way round. */
export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = pathOf(text)
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
