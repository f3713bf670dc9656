/** An error for editors of the texts, without a stack trace. */
export const unusable = (complaint: string): Error => {
  const sentence = `mfe/landing/content/site.json ${complaint}.`
  return Object.assign(new Error(sentence), { stack: sentence })
}
