/** Says something above the report, with a button that loads the page again. */
export const tellNews = (report: HTMLElement, words: string, action: string): void => {
  const place = report.querySelector('[data-news]')
  if (place === null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = action
  button.addEventListener('click', () => location.reload())
  place.replaceChildren(words, button)
}
