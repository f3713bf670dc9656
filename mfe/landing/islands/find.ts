/** The element with `data-part="<name>"`, or null. */
export const part = (root: ParentNode, name: string): HTMLElement | null => root.querySelector(`[data-part="${name}"]`)
