import { translate } from '../words.ts'

/** Shows a part of the page instead of the current one, and moves the focus to it. */
export const showPart = (name: 'invalid' | 'gate', title: string): HTMLElement => {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`)
  const holder = document.createElement('div')
  if (template !== null) holder.append(template.content.cloneNode(true))
  document.querySelector('div[data-part]')?.replaceWith(holder)
  holder.dataset.part = name
  document.title = document.title.replace(/^[^|]*/, `${translate(title)} `)
  holder.querySelector('h1')?.focus()
  return holder
}
