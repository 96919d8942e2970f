import { createStore } from './create-store.ts'

/** The dialog that asks for the password is to be open; it says whether a newer token has been stored. */
type Question = { readonly answer: (done: boolean) => void }

const store = createStore<Question | null>(null)
let asking: Promise<boolean> | undefined

export const useStepUpQuestion = (): Question | null => store.use()

/**
 * Asks the person for the password or a passkey. True once the session is stepped up, false when they closed the dialog. Calls that
 * are refused together wait for one answer.
 */
export function askToStepUp(): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    const answer = (done: boolean): void => {
      asking = undefined
      store.set(null)
      resolve(done)
    }
    store.set({ answer })
  })
  return asking
}
