type Tell = (more: string) => void

/** Passes an answer on from where it begins: without what a model thought before, or a fence around it all. */
export const beginningOfAnswer = (tell: Tell): Tell => {
  let waiting: string | null = ''
  return (more) => {
    if (waiting === null) return tell(more)
    waiting += more
    const begun = begunIn(waiting)
    if (begun === null) return
    waiting = null
    tell(begun)
  }
}

/** What is said so far; null while that cannot be told. */
const begunIn = (text: string): string | null => {
  const said = text.trimStart()
  if (said === '' || '<think>'.startsWith(said)) return null
  if (!said.startsWith('<think>')) return unfenced(said)
  const end = said.indexOf('</think>')
  return end === -1 ? null : begunIn(said.slice(end + '</think>'.length))
}

const unfenced = (said: string): string | null => {
  const couldBeFence = '```'.startsWith(said.slice(0, 3))
  if (couldBeFence && !said.includes('\n')) return null
  const inner = said.replace(/^```[a-z]*\n/, '')
  return inner === '' ? null : inner
}
