import { useLingui } from '@lingui/react/macro'
import type { BuiltInList, ListMessage } from '#contract/message-lists.ts'
import type { Answer } from '#contract/routes.ts'
import { readerLocale } from '#web/platform/i18n/reader-locale.ts'

/** What the lists that keep themselves are called. */
export function useListNames(): Readonly<Record<BuiltInList, string>> {
  const { t } = useLingui()
  return {
    subscribers: t`All subscribers`,
    expired: t`Expired subscribers`,
    new: t`New subscribers`,
    top_supporters: t`Top supporters`,
    followers: t`Followers`,
  }
}

/** Gives several lists in words: "Followers and At the show". `lists`: the own ones, once they are known. */
export function useListsInWords(lists: Answer<'GET /lists'> | undefined): (chosen: ListMessage['to']) => string {
  const { t } = useLingui()
  const names = useListNames()
  // a name that a creator chose may run the other way than the words around it
  const own = (id: number) => {
    const name = lists?.own.find((each) => each.id === id)?.name
    return name === undefined ? t`A deleted list` : `\u2068${name}\u2069`
  }
  return ({ builtIn, own: ids }) =>
    new Intl.ListFormat(readerLocale()).format([...builtIn.map((list) => names[list]), ...(lists ? ids.map(own) : [])])
}
