/**
 * Refuses to submit a form with a number or date that the browser cannot read, in the browser's words: to the form it is
 * an empty field. Chromium takes few such characters, Firefox takes all of them.
 */
export const refuseUnreadableFields = (page: Document): void =>
  page.addEventListener(
    'submit',
    (event) => {
      const { elements } = event.target as HTMLFormElement
      const field = [...elements].find((one) => one instanceof HTMLInputElement && one.validity.badInput)
      if (!(field instanceof HTMLInputElement)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      field.reportValidity()
    },
    true,
  )
