/** What an agent's reads of a lead are called; others by their name. */
const readWords = { get_lead: 'the lead', get_timeline: 'its timeline', list_documents: 'its documents' }

/**
 * Draws what agents asked for: what each had seen, what it wanted and why, who decided, what was done, and what was undone.
 * @param proved what the verifier returns: nothing else is drawn.
 * @param on the page's own way to draw: `element`, `spoken`, `value`, `nameOf`, `titleOf`, `at`.
 */
export const drawnStories = ({ approvals, streams }, on) => {
  const all = streams.flatMap(({ stream, events }) => events.map((event) => ({ ...event, stream })))
  // The proof of one event holds no request, or nothing else.
  return approvals.filter(({ agent }) => agent !== null).map((approval) => drawnStory(approval, all, on))
}

const drawnStory = ({ id, seen, done }, all, on) => {
  const { element } = on
  const own = all.filter(({ stream }) => stream === `approval-${id}`)
  const [request] = own
  const reads = all.filter(({ stream, position }) => seen.includes(stream) && position < request.position)
  const effects = done.map(({ stream, version }) => all.find((one) => one.stream === stream && one.version === version))
  const causes = new Set(effects.map((effect) => effect.id))
  const undoing = all.filter(({ causationId, actor }) => causes.has(causationId) && !actor.startsWith('token:'))
  const verdict = own.find(({ type }) => type === 'ApprovalApproved' || type === 'ApprovalRejected')
  return element(
    'li',
    null,
    element('h3', request.personal?.text || 'What it asked for is sealed'),
    element(
      'ol',
      null,
      step('Seen', on, seenText(request, reads, on)),
      step('Asked', on, askedText(request, on), changes(request.personal?.before, request.personal?.after, on)),
      step('Decided', on, decidedText(verdict, on), changes(request.personal?.after, verdict?.personal?.values, on)),
      step('Done', on, sumOf(effects, on, 'Nothing was done.')),
      ...(undoing.length === 0 ? [] : [step('Undone', on, `${sumOf(undoing, on)} By ${namesIn(undoing, on)}.`)]),
    ),
  )
}

const step = (label, { element }, text, ...more) =>
  element('li', null, element('p', null, element('strong', `${label}: `), text), ...more)

const seenText = ({ actor, content }, reads, { spoken, nameOf }) => {
  const things = [...new Set(reads.map(({ personal }) => personal?.detail ?? 'something sealed'))]
  const read = things.map((thing) => readWords[thing] ?? spoken(thing).toLowerCase()).join(', ')
  if (content.position === 0) return `${nameOf(actor)} had read nothing.`
  return `${nameOf(actor)} had read ${read === '' ? 'the log' : `${read}, and the log`} up to position ${content.position}.`
}

const askedText = ({ actor, at, personal }, { nameOf, at: moment }) => {
  const why = personal?.reason ? `“${personal.reason}”` : 'the reason is sealed'
  return `${nameOf(actor)} asked for this, ${moment(at)}. Why: ${why}`
}

const decidedText = (verdict, { nameOf, at: moment }) => {
  if (verdict === undefined) return 'Not by the end of this dossier.'
  const { type, actor, at, content, personal } = verdict
  const reason = personal?.reason ?? content.reason
  const why = reason ? `. Why: “${reason}”` : ''
  if (type === 'ApprovalApproved')
    return `${nameOf(actor)} approved it, ${moment(at)}${why}${personal?.values ? ', with other values:' : why ? '' : '.'}`
  return `${nameOf(actor)} rejected it, ${moment(at)}${why || '.'}`
}

const sumOf = (events, { titleOf }, otherwise = '') =>
  events.map((event) => `${titleOf(event)}, at position ${event.position}.`).join(' ') || otherwise

const namesIn = (events, { nameOf }) => [...new Set(events.map(({ actor }) => nameOf(actor)))].join(', ')

/** From what to what, field by field. */
const changes = (before, after, { element, spoken, value }) => {
  const fields = Object.entries(after ?? {}).filter(([, to]) => to !== null && to !== undefined)
  const said = (name, of) => (name in (of ?? {}) ? `${value(name, of[name])} → ` : '')
  return element(
    'dl',
    null,
    ...fields.flatMap(([name, to]) => [
      element('dt', spoken(name)),
      element('dd', said(name, before) + value(name, to)),
    ]),
  )
}
