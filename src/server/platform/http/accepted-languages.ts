/** Language tags of an Accept-Language header, the most wanted first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header: string | undefined): string[] {
  if (header === undefined || header.length > 500) return []
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(/^\s*q=([\d.]+)\s*$/.exec(parameters.join(';'))?.[1] ?? 1)
      return { tag: tag.trim(), quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
