/** The bearer token's place in the browser (seed, section 4). One module, so that nothing else knows the key. */
const key = 'token'

export const storedToken = (): string | null => localStorage.getItem(key)
export const storeToken = (token: string): void => localStorage.setItem(key, token)
export const removeToken = (): void => localStorage.removeItem(key)
