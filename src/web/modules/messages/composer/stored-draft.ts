/** What was typed into a chat and not sent, for as long as the tab is open. */
const placeOf = (chatId: number): string => `draft of chat ${String(chatId)}`

export const readDraft = (chatId: number): string => sessionStorage.getItem(placeOf(chatId)) ?? ''
export function keepDraft(chatId: number, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(placeOf(chatId))
  else sessionStorage.setItem(placeOf(chatId), text)
}
