const candidates = /<picture><source type="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"\/><img [^>]*fetchPriority="high"/
/**
 * A link for a page's head to the picture that the page itself calls the most pressing, so that it is asked for with the page's first
 * bytes. React writes these links for lone pictures; for one with several formats it does not. Empty: there is none.
 */
export function linkToFirstPicture(html: string): string {
  const [, type, sources, sizes] = candidates.exec(html) ?? []
  if (!sources) return ''
  return `<link rel="preload" as="image" type="${type}" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">`
}
