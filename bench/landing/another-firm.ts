import { signIn } from '../http/sign-in.ts'

/** A wide logo with a shape that a scaled picture shows. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><rect width="96" height="32" rx="8" fill="#102a56"/></svg>`

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Makes the site that of another firm, as its editor does: texts with further letters, colours, a logo, and German. */
export const publishAnotherFirm = async (url: string): Promise<void> => {
  const headers = { cookie: await signIn(url), 'content-type': 'application/json' }
  const read = async (path: string) => (await fetch(url + path, { headers })).json()
  const { published } = await read('/api/site/content')
  const { texts: german } = await read('/api/site/languages/de')
  const content = {
    languages: { en: changed(published.languages.en), de: german },
    colors: { primary: '#102a56', secondary: '#1d4ed8', accent: '#fbbf24' },
    logo: `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`,
  }
  const answers = [
    await fetch(`${url}/api/site/content`, { method: 'PUT', headers, body: JSON.stringify({ content }) }),
    await fetch(`${url}/api/site/publish`, { method: 'POST', headers }),
  ]
  const refused = answers.find(({ ok }) => !ok)
  if (refused !== undefined) throw new Error(`${refused.url} answers ${refused.status}: ${await refused.text()}`)
}

const changed = (texts: Texts): object => ({
  ...texts,
  hero: {
    ...texts.hero,
    eyebrow: 'Tax advice for makers and workshops',
    title: 'Your books are closed before the month is — příliš žluťoučký kůň.',
    text: 'We read your receipts as they come in, so that the tax of a good month is known while the month is still going on.',
    action: 'Ask for a first look',
  },
  problem: { ...texts.problem, title: 'You are good at your trade. Paper is another one.' },
  services: { ...texts.services, title: 'Four things that we take off your desk.' },
  process: { ...texts.process, title: 'From a shoe box to a closed month in three steps.' },
  callToAction: { ...texts.callToAction, title: 'Half an hour, and you know where you stand.' },
  summary: { ...texts.summary, title: 'Fewer papers. More evenings.' },
  contact: { ...texts.contact, title: 'Tell us about your workshop.' },
})
