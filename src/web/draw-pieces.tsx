import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router as Location } from 'wouter'
import { watchClock } from './platform/i18n/clock.ts'

type Piece = { readonly html: string; readonly since: number; readonly until: number }

/** Cards of some kilobytes each. */
const mostKept = 1000
const kept = new Map<string, Piece>()

/** The last component of a drawing leaves React as the first one finds it: in the middle of the page's own. */
const Nothing = () => null

/** Of the page: an id that React counts, or what it writes before everything else. */
const isOfPage = (html: string): boolean => html.includes('"_R_') || /^<(?:link|title|meta)/.test(html)

/** Null: it says something of the page that it stands in, or reads something itself. */
function drawPiece(piece: ReactNode, path: string): string | null {
  const client = new QueryClient()
  const html = renderToString(
    <Location ssrPath={path} ssrSearch="">
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          {piece}
          <Nothing />
        </QueryClientProvider>
      </I18nProvider>
    </Location>,
  )
  return client.getQueryCache().getAll().length > 0 || isOfPage(html) ? null : html
}

/**
 * Draws pieces of guests' pages, each once for all that it is drawn from (decision 257): `by`, which holds what the API has answered, and
 * what is given here. A piece that shows a time is drawn anew when it would say another.
 */
export const keptPieces =
  ({ locale, timeZone, path, now }: { locale: string; timeZone: string; path: string; now: number }) =>
  (piece: ReactNode, by: string): string | null => {
    const key = `${locale} ${timeZone} ${path} ${by}`
    const known = kept.get(key)
    if (known && known.since <= now && now < known.until) return known.html
    const [html, until] = watchClock(() => drawPiece(piece, path))
    kept.delete(key)
    if (html !== null && until > now) kept.set(key, { html, since: now, until })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
    return html
  }
