/** A cancellable delay. */
export type Timer = { readonly after: (milliseconds: number, call: () => void) => { readonly cancel: () => void } }
