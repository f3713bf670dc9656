import { errorWords, type ReportError } from '../../reading/report-errors.ts'

/** Takes the report off the page and says why. */
export const showUnable = (report: HTMLElement, error: ReportError): void => {
  const template = document.querySelector<HTMLTemplateElement>('template#unable')
  const shown = document.createElement('div')
  if (template !== null) shown.append(template.content.cloneNode(true))
  const words = shown.querySelector('[data-words]')
  if (words !== null) words.textContent = errorWords[error]
  report.replaceWith(shown)
  document.title = document.title.replace(/^.*?(?= \| [^|]*$)/s, 'Unable to Load Report')
  window.scrollTo({ top: 0 })
  shown.querySelector('h1')?.focus()
}
