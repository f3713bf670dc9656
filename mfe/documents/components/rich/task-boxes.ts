/** Writes the boxes of pasted tasks as signs. Google Docs strikes a task through that is done: its text is no deleted one. */
export const setTaskBoxes = (body: Element): void => {
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    box.replaceWith(signOf(box.checked))
  for (const task of body.querySelectorAll<HTMLElement>('li[role="checkbox"]')) {
    const isDone = task.getAttribute('aria-checked') === 'true'
    if (isDone) for (const part of [task, ...task.querySelectorAll<HTMLElement>('[style]')]) unstrike(part)
    const text = task.querySelector(':scope > p') ?? task
    text.prepend(signOf(isDone))
  }
}

const signOf = (isDone: boolean): string => (isDone ? '☑ ' : '☐ ')

const unstrike = ({ style }: HTMLElement): void => {
  if (style.textDecorationLine === 'line-through') style.removeProperty('text-decoration')
}
