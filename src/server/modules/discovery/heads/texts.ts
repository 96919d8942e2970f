import { msg, type Text } from '#contract/message.ts'

export const onSite = (name: string, site: string): Text => msg`${{ name }} on ${{ site }}`
export const supportThem = (name: string, site: string): Text => msg`Support ${{ name }} directly on ${{ site }}.`
export const pictureOf = (name: string): Text => msg`Link preview of ${{ name }}`
export const postBy = (name: string): Text => msg`Post by ${{ name }}`
export const showBy = (name: string): Text => msg`Live show by ${{ name }}`
export const aboutTopic = (topic: string): Text =>
  msg`Posts about #${{ topic }}, from creators you can support directly.`
export const siteSlogan = msg`Fans pay the creators they like directly, and see where each dollar goes.`

/** Pages that are there for everyone and belong to nobody. */
export const openPages: Readonly<Record<string, { title: Text; description: Text }>> = {
  '/browse': { title: msg`Browse creators`, description: msg`Find creators to follow and support.` },
  '/terms': { title: msg`Terms`, description: msg`What you agree to when you use this site.` },
  '/privacy': { title: msg`Privacy`, description: msg`What we know about you, why, and for how long.` },
  '/content-policy': { title: msg`Content policy`, description: msg`What may be published here, and what may not.` },
  '/transparency': {
    title: msg`Transparency`,
    description: msg`Reports, decisions and appeals, month by month.`,
  },
  '/notice': { title: msg`Report illegal content`, description: msg`Tell us about content that breaks the law.` },
}

/** Why there is no page at an address, for readers without JavaScript. */
export const nothingThere: Readonly<Record<404 | 410 | 429 | 451, Text>> = {
  404: msg`This page doesn’t exist.`,
  410: msg`This page was deleted.`,
  429: msg`Too many requests. Please wait a moment and try again.`,
  451: msg`This page isn’t available in your country.`,
}
