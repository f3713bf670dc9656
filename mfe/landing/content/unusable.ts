/** A sentence for whoever edits the texts, without the way through our code. */
export const unusable = (complaint: string): Error => {
  const sentence = `mfe/landing/content/site.json ${complaint}.`
  return Object.assign(new Error(sentence), { stack: sentence })
}
