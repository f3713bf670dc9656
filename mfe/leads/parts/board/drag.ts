import { type Lead, leadStatuses } from '../../../../contracts/http/leads.ts'

export type Drag = {
  readonly moveTo: (x: number, y: number) => void
  /** Lets go; says which card came to which column, or nothing where it came to none. */
  readonly end: () => { readonly id: string; readonly status: Lead['status'] } | undefined
}

/** Pixels from the board's edge within which it scrolls, and by how much a frame. */
const EDGE = 56
const STEP = 12

/** Lifts a card: a copy follows the pointer, the column under it is marked, the board scrolls at its edges. */
export const startDrag = (card: HTMLElement, startX: number, startY: number): Drag => {
  const ghost = ghostOf(card)
  const board = card.closest<HTMLElement>('[data-board]')
  let over: HTMLElement | null = null
  let at = { x: startX, y: startY }
  let frame = requestAnimationFrame(function scroll() {
    const edges = board?.getBoundingClientRect()
    if (board !== null && edges !== undefined && at.x > edges.right - EDGE) board.scrollLeft += STEP
    if (board !== null && edges !== undefined && at.x < edges.left + EDGE) board.scrollLeft -= STEP
    frame = requestAnimationFrame(scroll)
  })
  card.dataset.lifted = 'true'
  const mark = (column: HTMLElement | null) => {
    if (over !== column) over?.removeAttribute('data-over')
    over = column
    over?.setAttribute('data-over', 'true')
  }
  const moveTo = (x: number, y: number) => {
    at = { x, y }
    ghost.style.transform = `translate(${x - startX}px, ${y - startY}px) rotate(2deg)`
    mark(document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]') ?? null)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    const status = leadStatuses.find((one) => one === over?.dataset.column)
    mark(null)
    ghost.remove()
    delete card.dataset.lifted
    swallowClick()
    return status === undefined ? undefined : { id: card.dataset.card ?? '', status }
  }
  moveTo(startX, startY)
  return { moveTo, end }
}

const ghostOf = (card: HTMLElement): HTMLElement => {
  const { left, top, width, height } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-card')
  ghost.inert = true
  ghost.dataset.ghost = 'true'
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  // Where the theme's colours reach.
  card.closest('[data-board]')?.parentElement?.append(ghost)
  return ghost
}

/** The pointer that lets go over a link would follow it. */
const swallowClick = (): void => {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
