import { expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'

const textOf = async (html: string) => {
  const head = 'From: Ada <ada@example.com>\r\nSubject: x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n'
  return (await readMail(Buffer.from(head + html)))?.text
}

it.each([
  ['one', '<ol><li>When?<li>Where?</ol>', '1. When?\n2. Where?'],
  ['one that starts at three', '<ol start="3"><li>Three</li><li>Four</li></ol>', '3. Three\n4. Four'],
  ['one that starts at no number', '<ol start="x"><li>One</li></ol>', '1. One'],
  ['bullets within one', '<ol><li>A<ul><li>B</li></ul></li><li>C</li></ol>', '1. A\n\n- B\n\n2. C'],
  ['one within bullets', '<ul><li>A<ol><li>B</li></ol></li><li>C</li></ul>', '- A\n\n1. B\n\n- C'],
  ['one after another', '<ol><li>A</li></ol><p>Then</p><ol><li>B</li></ol>', '1. A\n\nThen\n\n1. B'],
  ['one in a quote', '<blockquote><ol><li>A</li><li>B</li></ol></blockquote>Yes to 2', '> 1. A\n> 2. B\n>\nYes to 2'],
  ['an end without a beginning', '</ol><li>A</li>', '- A'],
])('a mail in HTML keeps the numbers of a list: %s', async (_, html, text) => expect(await textOf(html)).toBe(text))
