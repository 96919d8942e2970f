/** Key in local storage; the landing page's script knows it too. */
export const languageKey = 'lang'
