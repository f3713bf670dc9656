/** What a reader has typed and ticked, by the name of the field. */
type Typed = { readonly version?: string | undefined; readonly texts: Readonly<Record<string, string>> }

type Field = readonly [name: string, input: HTMLInputElement | HTMLTextAreaElement]

/**
 * Keeps what the reader types while the page is loaded again, for example to show a newer version; in this tab alone. A
 * tick at an optional item means the version at which it was made. What is signed is ticked again, and a code is used once.
 */
export const keepTyped = (report: HTMLElement, shareId: string): void => {
  const key = `typed ${shareId}`
  const { version } = report.dataset
  const earlier = readTyped(key)
  for (const [name, field] of textsIn(report)) {
    const text = earlier.texts[name]
    if (text === undefined || field.value !== '') continue
    field.value = text
    showAround(field)
  }
  for (const [name, box] of boxesIn(report)) {
    const tick = earlier.version === version ? earlier.texts[name] : undefined
    if (tick !== undefined) box.checked = tick === 'on'
  }
  const keep = () => {
    if (!report.isConnected) return
    const texts = textsIn(report).flatMap(([name, { value }]) => (value === '' ? [] : [[name, value] as const]))
    const ticks = boxesIn(report).map(([name, { checked }]) => [name, checked ? 'on' : ''] as const)
    writeTyped(key, { version, texts: Object.fromEntries([...texts, ...ticks]) })
  }
  addEventListener('pagehide', keep)
  // The last that a phone tells a page that it later drops in the background.
  document.addEventListener('visibilitychange', keep)
}

const textsIn = (report: ParentNode): readonly Field[] => [
  ...fieldsIn(report, '#decision :is([name="name"], [name="email"], [name="reason"])').map(
    (field): Field => [field.name, field],
  ),
  ...fieldsIn(report, '[data-questions] textarea').map((field): Field => [field.id, field]),
]

const boxesIn = (report: ParentNode): readonly (readonly [name: string, box: HTMLInputElement])[] =>
  [...report.querySelectorAll<HTMLInputElement>('input[data-optional]')].map((box) => [box.name, box])

const fieldsIn = (report: ParentNode, selector: string) => [
  ...report.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(selector),
]

/** Opens what the field is folded into. */
const showAround = (field: HTMLElement): void => {
  const folded = field.closest('details')
  if (folded !== null) folded.open = true
  const question = field.closest('[data-questions]')
  const form = question?.querySelector('form')
  if (form == null) return
  form.hidden = false
  question?.querySelector('[data-ask]')?.setAttribute('aria-expanded', 'true')
}

/** A browser may refuse its storage. */
const readTyped = (key: string): Typed => {
  try {
    return { texts: {}, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
  } catch {
    return { texts: {} }
  }
}

const writeTyped = (key: string, entries: Typed): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // What is typed is lost on a reload then.
  }
}
