type Extent = Readonly<Record<'top' | 'bottom', number>>

/** The height in which toasts are drawn at an edge of the window, in pixels. */
const toastHeight = 180

/** The edge of a window of that height away from the element that has the focus: usually the bottom. */
export const clearEdge = (focused: Extent | undefined, height: number): 'top' | 'bottom' => {
  if (focused === undefined) return 'bottom'
  return focused.bottom > height - toastHeight && focused.top > toastHeight ? 'top' : 'bottom'
}
