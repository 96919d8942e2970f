/** A style sheet that never comes keeps nobody from the page. */
const patienceMs = 5000

const isLoaded = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    if (link.sheet) return resolve(null)
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
  })

/**
 * Resolves when all style sheets are there. A page that the server drew has the rules of what is on it alone: the others wait, and come
 * into force together, before the program draws anything else.
 */
export async function sheetsLoaded(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media="not all"]')]
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.all(waiting.map(isLoaded)), late])
  for (const link of waiting) link.media = 'all'
}
