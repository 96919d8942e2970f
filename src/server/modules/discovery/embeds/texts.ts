import { msg, type Text } from '#contract/message.ts'

export const subscribeFrom = (price: string): Text => msg`Subscribe from ${{ price }}`
export const viewPage = msg`View page`
export const viewPost = msg`View post`
