/** The element that markup calls `data-part="<name>"`, or null where this page has none. */
export const part = (root: ParentNode, name: string): HTMLElement | null => root.querySelector(`[data-part="${name}"]`)
