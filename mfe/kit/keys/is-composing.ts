/**
 * Whether a press belongs to an input method. In Safari, the one that ends a composition comes after it, marked by its code
 * alone (WebKit bug 165004).
 */
export const isComposing = (press: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  press.isComposing || press.keyCode === 229
