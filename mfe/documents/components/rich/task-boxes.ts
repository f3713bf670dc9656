/** Writes the boxes of pasted tasks as signs. Google Docs strikes a task through that is done: its text is no deleted one. */
export const setTaskBoxes = (body: Element): void => {
  for (const box of body.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
    const text = firstParagraph(box.closest('li'))
    if (text === null) box.replaceWith(signOf(box.checked))
    else text.prepend(signOf(box.checked))
  }
  for (const task of body.querySelectorAll<HTMLElement>('li[role="checkbox"]')) {
    const isDone = task.getAttribute('aria-checked') === 'true'
    if (isDone) for (const part of [task, ...task.querySelectorAll<HTMLElement>('[style]')]) unstrike(part)
    ;(firstParagraph(task) ?? task).prepend(signOf(isDone))
  }
}

/** The paragraph that begins an item: a sign before it would be an item of its own. */
const firstParagraph = (item: Element | null): Element | null => {
  const paragraph = item?.querySelector('p') ?? null
  if (item === null || paragraph?.closest('li') !== item) return null
  return item.textContent.trim().startsWith(paragraph.textContent.trim()) ? paragraph : null
}

const signOf = (isDone: boolean): string => (isDone ? '☑ ' : '☐ ')

const unstrike = ({ style }: HTMLElement): void => {
  if (style.textDecorationLine === 'line-through') style.removeProperty('text-decoration')
}
