import { parse } from 'parse5'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { siteContents } from '#contracts/site/http/content.ts'
import site from '#mfe/landing/content/site.json' with { type: 'json' }
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type Element, elementsIn, textOf } from '#tests/support/site/html-nodes.ts'
import { type Content, siteDesk } from '#tests/support/site/site-desk.ts'

let atrium: TestAtrium
let staff: ApiClient
let desk: ReturnType<typeof siteDesk>
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0' })
  staff = await staffClient(atrium.url)
  desk = siteDesk(atrium.url, staff)
})
beforeEach(async () => {
  await staff.call(siteContents.restore, { params: { version: '1' } }).catch(() => undefined)
  await desk.publish()
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const hasClass = ({ attrs }: Element, name: string) =>
  attrs.some((one) => one.name === 'class' && one.value.split(' ').includes(name))

/** The items of a list on the published page: the box and the words of each drawing, and the heading. */
const itemsOf = async (list: string) => {
  const listElement = elementsIn(parse((await desk.page()).html)).find((element) => hasClass(element, list))
  return (listElement?.childNodes ?? []).map((item) => {
    const parts = elementsIn(item)
    const drawing = parts.find(({ tagName }) => tagName === 'svg')
    const words = drawing === undefined ? '' : elementsIn(drawing).filter(({ tagName }) => tagName === 'text')
    return {
      heading: parts.filter(({ tagName }) => tagName === 'h3').map(textOf)[0] ?? textOf(item),
      box: drawing?.attrs.find(({ name }) => name.toLowerCase() === 'viewbox')?.value,
      word: words === '' || words[0] === undefined ? undefined : textOf(words[0]),
    }
  })
}

const publish = async (change: (english: Content['languages']['en']) => void) => {
  const content = await desk.published()
  change(content.languages.en)
  expect(await (await desk.put(content)).text()).not.toContain('"errors"')
  await desk.publish()
}

describe('the items of the site', () => {
  it('have the illustrations of their places until another is chosen', async () => {
    await publish(({ problem }) => Object.assign(problem.items[1] ?? {}, { picture: 'onePlace' }))
    expect(await itemsOf('problem-items')).toEqual([
      { heading: 'Your customers live in five places', box: '0 0 280 180', word: 'Maya Chen' },
      { heading: 'You pay for clicks, not for customers', box: '0 0 320 180', word: 'Till' },
      { heading: 'Good customers leave without a word', box: '0 0 280 180', word: 'Maya’s visits' },
      { heading: 'There is never time to do it properly', box: '0 0 280 180', word: 'Sunday' },
    ])
  })

  it('are as many as there are, in their order, and one without an illustration has none', async () => {
    await publish(({ services, process, hero, leadCapture, summary, contact }) => {
      services.items = [
        { title: 'Fifth', text: 'New.' },
        { ...(services.items[0] as (typeof services.items)[0]), picture: 'none' },
        ...services.items.slice(1, 3),
        { title: 'Last', text: 'Without.' },
      ]
      process.items.splice(1)
      hero.facts.push('One more fact')
      leadCapture.benefits.splice(2)
      summary.items.push({ title: 'Peace', text: 'At last.' })
      contact.next = ['We call you.']
    })
    expect(await itemsOf('service-items')).toEqual([
      { heading: 'Fifth', box: '0 0 320 180', word: 'Till' },
      { heading: 'Customer data, in one place', box: undefined, word: undefined },
      { heading: 'Insight you can act on', box: '0 0 320 180', word: 'Hi Maya,' },
      { heading: 'Campaigns that write themselves', box: '0 0 320 180', word: 'Day 1' },
      { heading: 'Last', box: undefined, word: undefined },
    ])
    const headings = async (list: string) => (await itemsOf(list)).map(({ heading }) => heading)
    expect(await headings('steps')).toEqual(['We listen'])
    expect((await headings('facts')).at(-1)).toBe('One more fact')
    expect(await headings('benefits')).toHaveLength(2)
    expect((await headings('summary-items')).at(-1)).toBe('Peace')
    expect(await headings('next')).toEqual(['We call you.'])
  })

  it('are offers in the structured data, each of them', async () => {
    await publish(({ services }) => services.items.push({ title: 'Books closed', text: 'Each month.' }))
    const [, data = ''] = /<script type="application\/ld\+json">([^<]+)</.exec((await desk.page()).html) ?? []
    const [, service] = JSON.parse(data)['@graph']
    const names = service.hasOfferCatalog.itemListElement.map(
      ({ itemOffered }: { itemOffered: { name: string } }) => itemOffered.name,
    )
    expect(names).toEqual([...site.services.items.map(({ title }) => title), 'Books closed'])
  })
})
