{
  // Runs after the verifier's source, in one module with it.
  const dossier = JSON.parse(document.getElementById('dossier').textContent)
  const [verdict, reason, key] = ['verdict', 'reason', 'key'].map((id) => document.getElementById(id))
  const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'medium' })

  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

  const element = (name, content, ...children) => {
    const made = document.createElement(name)
    if (content !== null) made.textContent = content
    made.append(...children)
    return made
  }
  const spoken = (name) => {
    const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
  const { locale, currency, decimals } = JSON.parse(document.getElementById('money').textContent)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
  // Fields whose value is one of a fixed set.
  const codes = new Set(['status', 'priority', 'source', 'reached', 'role', 'what', 'purpose'])
  const value = (name, of) => {
    if (of === null || of === '') return 'none'
    if (name === 'estimatedValue') return money.format(of / 10 ** decimals)
    if (typeof of === 'boolean') return of ? 'yes' : 'no'
    if (codes.has(name)) return String(of).replaceAll('_', ' ')
    if (typeof of === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(of)) return moment.format(new Date(of))
    return typeof of === 'string' ? of : JSON.stringify(of, null, 1)
  }
  const site = JSON.parse(document.getElementById('site').textContent)
  const { brandName } = site
  // Names come with the page: what is proved is the id, which stays on the line as its title.
  const nameOf = (actor) => (Object.hasOwn(site.people, actor) ? site.people[actor] : actor)
  // What the visitor read; the site shows it to staff.
  const pageOfThen = ({ content, personal, at }) => {
    const page = (personal?.origin ?? content.origin)?.page?.split('?')[0]
    if (site.publicUrl === null || !site.pages.includes(page)) return []
    const link = element('a', 'The page as it was then')
    link.href = `${site.publicUrl}${page}?at=${encodeURIComponent(at)}`
    return [element('p', null, link)]
  }
  const titleOf = ({ type, content }) =>
    content.what === 'agent_called' ? 'Read by an agent' : (site.eventWords[type] ?? spoken(type))
  const facts = ({ content: { personal: sealed, ...open }, personal }) => {
    const fields = Object.entries({
      ...open,
      ...(sealed === undefined ? {} : (personal ?? { personalData: 'sealed' })),
    })
    return element(
      'dl',
      null,
      ...fields.flatMap(([name, of]) => [element('dt', spoken(name)), element('dd', value(name, of))]),
    )
  }
  const entry = ([stream, event]) => {
    const when = element('time', moment.format(new Date(event.at)))
    when.dateTime = event.at
    const who = element('p', null, when, ` by ${nameOf(event.actor)}, in ${stream}, position ${event.position}`)
    who.title = event.actor
    who.className = 'who'
    const raw = element(
      'details',
      null,
      element('summary', 'As it is stored'),
      element('pre', JSON.stringify(event, null, 2)),
    )
    const removed = event.redacted.map(({ field, reason, at, actor }) =>
      element('p', `Redacted: ${field}, by ${nameOf(actor)}, ${moment.format(new Date(at))}: ${reason}`),
    )
    return element('li', null, element('h3', titleOf(event)), who, facts(event), ...pageOfThen(event), ...removed, raw)
  }
  const say = (state, title, why) => {
    verdict.dataset.state = state
    verdict.textContent = title
    reason.textContent = why
  }
  // Whom or what it is about and up to when, from what was verified.
  const entitle = (stream, events) => {
    const kind = stream.slice(0, stream.indexOf('-'))
    const names = events.flatMap(({ content, personal }) => personal?.name ?? content.name ?? [])
    const until = day.format(new Date(events.at(-1).at))
    const title = `Dossier: ${kind} ${names.at(-1) ?? stream.slice(kind.length + 1)}, until ${until}`
    document.title = title
    document.querySelector('h1').textContent = title
    runOnPaper(kind, names.at(-1) ?? stream, until)
  }
  // A name may fill a page: what stands on every one is its start.
  const runOnPaper = (kind, name, until) => {
    const short = name.length > 60 ? `${Array.from(name).slice(0, 60).join('')}…` : name
    const words = [brandName, `Dossier: ${kind} ${short}`, `until ${until}`].filter((part) => part !== null)
    document.getElementById('running').textContent = `@page { @top-left { content: "${inStyle(words.join(' · '))}" } }`
  }
  const inStyle = (text) =>
    text.toWellFormed().replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0).toString(16)} `)
  const on = { element, spoken, value, nameOf, titleOf, at: (instant) => moment.format(new Date(instant)) }
  const tell = (stories) => {
    const section = document.getElementById('stories')
    section.hidden = stories.length === 0
    section.querySelector('ol').replaceChildren(...stories)
  }
  const draw = (proved) => {
    const { streams, size, witnesses, uncheckedCosignatures } = proved
    tell(drawnStories(proved, on))
    const events = streams.flatMap((each) => each.events.map((event) => [each.stream, event]))
    events.sort((a, b) => a[1].position - b[1].position)
    document.getElementById('timeline').replaceChildren(...events.map(entry))
    entitle(streams[0].stream, streams[0].events)
    const seen = witnesses.length + uncheckedCosignatures
    const cosigned = seen === 0 ? '' : ` It bears ${seen} cosignatures of witnesses, which this page does not check.`
    say('genuine', 'Genuine', `${events.length} events are in the log as it was signed at ${size} events.${cosigned}`)
  }
  const canVerify = async () => {
    const algorithm = { name: 'Ed25519' }
    return crypto.subtle?.importKey('raw', new Uint8Array(32), algorithm, false, ['verify']).then(
      () => true,
      (error) => error.name !== 'NotSupportedError',
    )
  }
  const verifyNow = async () => {
    tell([])
    document.getElementById('timeline').replaceChildren()
    document.title = 'Dossier'
    document.querySelector('h1').textContent = 'Dossier'
    document.getElementById('running').textContent = ''
    if (!(await canVerify()))
      return say(
        'unknown',
        'Not checked',
        'This browser has no Ed25519 in its Web Crypto. Use a newer one, or the verifier.',
      )
    await verifyDossier(dossier, key.value.trim()).then(draw, (error) =>
      say('forged', 'Not genuine', `${error.message}.`),
    )
  }

  key.value = dossier.vkey
  key.addEventListener('change', verifyNow)
  document.getElementById('about').textContent =
    (brandName === null ? '' : `${brandName}. `) +
    `Of the log ${dossier.origin}. Names of staff and agents come with this page; the log proves their ids.`
  document.getElementById('save').addEventListener('click', () => {
    const link = element('a', '')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(dossier, null, 2)], { type: 'application/json' }))
    link.download = 'dossier.json'
    link.click()
  })
  await verifyNow()
}
