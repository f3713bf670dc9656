/** Milliseconds that nobody is faster than in filling in the contact form, from the page's beginning on. */
export const leastFillTime = 1500
