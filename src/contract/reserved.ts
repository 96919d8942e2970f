/** First words of our own addresses and of files that are served; nobody can have them as a username. Compared without case. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  `about admin agecheck api app assets app.html becomecreator blog bookmarks browse cards checkout claim claims consent content-policy contact creators dashboard decisions dev
  email embed everyone explore fanfare favicon.ico favicon.svg feed feeds files followers following fonts fr gallery goodbye healthz help home icons
  index.html landing legal library live live-media login logout mail manifest.json manifest.webmanifest media messages metrics me moderator
  notice notifications oembed payments postmaster preview privacy processing public readyz realtime reset-password robots.txt root sandbox
  scheduled search security settings signup sitemap.xml sitemaps sound-worklet.js staff static status stories studio-clock.js subscribers subscriptions support sw.js
  system terms theme.js transparency unsubscribe uploads user users wallet webhooks welcome well-known .well-known www post posts profile null
  undefined`
    .split(/\s+/)
    .filter(Boolean),
)
