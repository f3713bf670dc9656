/** Waits. `cancel` ends a wait early. */
export type Timer = { readonly after: (milliseconds: number, call: () => void) => { readonly cancel: () => void } }
