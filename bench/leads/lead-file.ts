import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'

const first =
  'Maria James Ada Grace Olivia Liam Noah Emma Sophia Mateo Yuki Chen Fatima Omar Ingrid Lars Pierre Chloe Hans Greta Ivan Olga Raj Priya Kwame Amara Diego Lucia Finn Saoirse Zoe Quentin Xavier Wanda Ulrich Vera Theo Sven Rita Paul'
const last =
  'Lindqvist Smith Johnson Garcia Rossi Müller Nakamura Okafor Svensson Dubois Novak Kowalski Patel Singh Wong Kim Nguyen Haddad Cohen Andersen Brown Taylor Fischer Weber Moreau Costa Silva Santos Ivanova Petrov Jansen Visser Murphy Kelly Walsh Ramirez Torres Flores Zhang Quist Zuckerman Young Abbott Baxter'
const trade =
  'Bakery Plumbing Garden Dental Travel Studio Fitness Motors Roofing Florist Kitchens Law Books Coffee Design Optics Jewelry Yoga Print Software'
/** A realistic distribution: most are new or lost, few have a proposal; referrals are rare. */
const statuses = 'new new new new contacted contacted qualified proposal_sent won lost lost'
const sources = `${'contact_form '.repeat(25)}${'newsletter '.repeat(16)}${'direct '.repeat(8)}referral`
const notes =
  'We sell garden supplies in three towns and want to know which of our customers come back, and why the others do not. Could we talk?'

/** A file of this many leads, like another CRM's export, newest last. Another first number yields other leads. */
export const leadFile = (count: number, from = 0): string => {
  const random = seededRandom(7 + from)
  const pick = (words: string): string => {
    const all = words.split(' ')
    return all[Math.floor(random() * all.length)] ?? ''
  }
  const row = (n: number): string => {
    const [given, family, business] = [pick(first), pick(last), pick(trade)]
    const address = `${given}.${family}.${from + n}@${pick(last)}-${business}.example`
      .toLowerCase()
      .replaceAll('ü', 'ue')
    const created = new Date(Date.UTC(2024, 0, 1) + (n / count) * 2 * 365 * 86_400_000).toISOString()
    const worth = random() < 0.3 ? '' : (random() * 50_000).toFixed(2)
    const [status, priority, source] = [pick(statuses), pick('low medium medium high'), pick(sources)]
    return `${given} ${family},${address},+1 555 ${n},"${family} ${business}",${status},${priority},${source},${worth},"${notes}",${created}`
  }
  const headings = 'Name,Email,Phone,Company,Status,Priority,Source,Estimated value (USD),Notes,Created'
  return `${headings}\n${Array.from({ length: count }, (_, n) => row(n)).join('\n')}\n`
}
