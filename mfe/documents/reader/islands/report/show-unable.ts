import { errorWords, type ReportError } from '../../reading/report-errors.ts'
import { translate } from '../words.ts'

/** Removes the report from the page and shows the reason. */
export const showUnable = (report: HTMLElement, error: ReportError): void => putInPlace(report, errorWords[error])

/** One report per browser: the previous report's page is cleared, with a message. */
export const showReplaced = (report: HTMLElement): void =>
  putInPlace(
    report,
    'Another report was opened in this browser',
    'Load this page again to read that one, or open the link of this report again.',
  )

/** A link was opened, but its session is in a cookie. */
export const adviseOnCookies = (unable: HTMLElement): void => {
  const advice = unable.querySelector('[data-hint]')
  if (advice !== null)
    advice.textContent = translate(
      'This browser refuses cookies, which a report needs. Allow them for this site, then open the link again.',
    )
}

const putInPlace = (report: HTMLElement, why: string, hint?: string): void => {
  const template = document.querySelector<HTMLTemplateElement>('template#unable')
  const holder = document.createElement('div')
  if (template !== null) holder.append(template.content.cloneNode(true))
  const words = holder.querySelector('[data-words]')
  if (words !== null) words.textContent = translate(why)
  const advice = holder.querySelector('[data-hint]')
  if (advice !== null && hint !== undefined) advice.textContent = translate(hint)
  report.replaceWith(holder)
  const brand = document.title.lastIndexOf(' | ')
  document.title = `${translate('Unable to Load Report')}${brand === -1 ? '' : document.title.slice(brand)}`
  window.scrollTo({ top: 0 })
  holder.querySelector('h1')?.focus()
}
