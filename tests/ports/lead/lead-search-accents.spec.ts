import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchedText, searchWords } from '#domain/kernel/text.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { captureOne, listOf } from '#tests/support/lead/many-leads.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

/** Names, and how people type them on a keyboard without their letters. */
const people = [
  ['Álvaro Núñez', 'alvaro nunez'],
  ['André Trémieux', 'tremieux'],
  ['Petr Šilhavý', 'silh'],
  ['Anežka Nováková', 'anez'],
  ['Jürgen Müller', 'jurgen mull'],
  ['Søren Ørsted', 'soren orsted'],
  ['Łucja Żółć', 'lucja zolc'],
  ['Ștefan Brânză', 'stefan branza'],
  ['Nguyễn Thị Đào', 'nguyen thi dao'],
  ['İpek Yıldız', 'ipek yildiz'],
  ['Bjørn Æbeltoft', 'aebel'],
  ['Γιάννης Αλεξίου', 'γιαννης αλεξιου'],
  ['Фёдор Королёв', 'федор королев'],
  ['François Œuvrard', 'francois oeuvrard'],
  ['김민수', '김민'],
  ['ガブリエル', 'ガブ'],
  ['Seán O’Casey', "sean o'casey"],
  ['D`Arcy Wu', 'd´arcy'],
  ['Mary‑Jane Holt', 'mary-jane'],
  ['Ho\u00adra\u200btio Quist', 'horatio'],
  ['أَحْمَد العلي', 'احمد'],
  ['رُوبِرتـو', 'روبرتو'],
  ['יוֹסֵף לֵוִי', 'יוסף לוי'],
  ['שָׁלוֹם כהן', 'שלום כהן'],
  ['דוד בן־גוריון', 'בן-גוריון'],
  ['צ׳רלי ד״ר', `צ'רלי ד"ר`],
  ['عبد الرحمٰن', 'عبد الرحمن'],
  ['کیوان یزدی', 'كيوان يزدي'],
] as const

let database: FreshDatabase
let here: AtriumProcess
let list: ReturnType<typeof listOf>
beforeAll(async () => {
  database = await migratedDatabase()
  here = openProcess(database.url)
  list = listOf(here.leadReader)
  for (const [name] of people) await captureOne(here.store, { ...captured().data, name, email: 'x@example.com' }, null)
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

const namesBy = async (search: string) => (await list({ search })).leads.map(({ name }) => name)

describe.each(people)('%s', (name, typed) => {
  it.each([typed, typed.toUpperCase(), name, name.toUpperCase(), name.normalize('NFD'), name.slice(0, 4)])(
    'is read by %j',
    async (search) => expect(await namesBy(search)).toEqual([name]),
  )
})

it.each(people)('the domain and the database have one form of %s', async (name) => {
  const { rows } = await here.postgres.pool.query('select searched_form($1) as form', [name])
  expect(rows).toEqual([{ form: searchedText(name) }])
})

it.each([
  'Brandt, Hannah',
  '"Brandt; Hannah" <h@x>',
  '(a) [b] ,c, d,e',
  ' a\u00a0b\u3000b\n',
  '%_ \\',
  ',',
  ', ()',
  '',
])('the domain and the database have the same words of %j', async (text) => {
  const { rows } = await here.postgres.pool.query<{ words: string[] }>('select sought_words($1) as words', [text])
  expect(rows[0]?.words.toSorted()).toEqual(searchWords(searchedText(text)).toSorted())
})

it('letters that differ by more than an accent are others', async () => {
  for (const search of ['mueller', 'shilhavy', 'カブ', '김만']) expect(await namesBy(search)).toEqual([])
})
