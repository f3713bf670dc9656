/** An error for editors of the texts, without a stack trace. */
export const unusable = (complaint: string, file = 'mfe/landing/content/site.json'): Error => {
  const sentence = `${file} ${complaint}.`
  return Object.assign(new Error(sentence), { stack: sentence })
}
