/** In milliseconds: a form that is submitted is drawn as busy by then. */
const drawnMs = 300

/** Lets a double click or press of Enter submit a form once: the second comes before its button is disabled. */
export const submitOnce = (page: Document): void => {
  let last: EventTarget | null = null
  let lastAt = 0
  page.addEventListener('input', () => {
    last = null
  })
  page.addEventListener(
    'submit',
    (event) => {
      if (event.target === last && event.timeStamp - lastAt < drawnMs) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      last = event.target
      lastAt = event.timeStamp
    },
    true,
  )
}
