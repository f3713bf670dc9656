import { said } from '../words.ts'

/** Shows a part of the page instead of the current one, and moves the focus to it. */
export const showPart = (name: 'invalid' | 'gate', title: string): HTMLElement => {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`)
  const shown = document.createElement('div')
  if (template !== null) shown.append(template.content.cloneNode(true))
  document.querySelector('div[data-part]')?.replaceWith(shown)
  shown.dataset.part = name
  document.title = document.title.replace(/^[^|]*/, `${said(title)} `)
  shown.querySelector('h1')?.focus()
  return shown
}
