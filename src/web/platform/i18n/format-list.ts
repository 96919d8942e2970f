import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Parts of a line, joined as the reader's language does it: "Lisbon, Portugal". Empty parts are left out. */
export const formatList = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .reduce((before, next) => (before === '' ? next : i18n._(msg`${before}, ${next}`)), '')
