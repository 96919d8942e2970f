import { msg } from '#contract/message.ts'

/** On a page that was drawn, for readers without JavaScript: its buttons answer nobody. */
export const withoutScript = msg`You’re reading without JavaScript. Turn it on to follow, subscribe or sign up.`
