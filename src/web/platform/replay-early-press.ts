declare global {
  var pressedEarly: HTMLElement | undefined
}

/** What a page that the server drew cannot answer by itself. */
const unanswered = '[data-drawn=page] :is(button, input[type=checkbox], input[type=radio])'

/** Buttons and switches of a page that the server drew answer nobody before the program has come: the last press waits for it. */
export function keepEarlyPress(): void {
  document.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(unanswered) : null
      if (!pressed) return
      // or the browser would turn a switch that the repeated press turns back
      event.preventDefault()
      globalThis.pressedEarly = pressed
    },
    { capture: true },
  )
}

/** Called when the program has taken the page over. */
export function repeatEarlyPress(): void {
  const { pressedEarly } = globalThis
  globalThis.pressedEarly = undefined
  if (pressedEarly?.isConnected) pressedEarly.click()
}
