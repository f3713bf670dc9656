import { describe, expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'
import { kindOfMail } from '#domain/mailbox/model/index.ts'

const read = (mail: string) => readMail(Buffer.from(mail.replaceAll('\n', '\r\n')))
const head = 'From: Ada <ada@example.com>\nSubject: x\nMessage-ID: <1@a>\n'

describe('a mail', () => {
  it.each([
    ['automatic', 'Auto-Submitted: auto-replied'],
    ['automatic', 'X-Autoreply: yes'],
    ['automatic', 'X-Autoresponse: yes'],
    ['automatic', 'X-AutoReply-From: ada@example.com'],
    ['automatic', 'X-MDAutoResponder: ada@example.com'],
    ['automatic', 'X-FC-MachineGenerated: true'],
    ['automatic', 'X-POST-MessageClass: 9; Autoresponder'],
    ['automatic', 'Delivered-To: office@example.com\nDelivered-To: Autoresponder'],
    ['personal', 'Delivered-To: office@example.com'],
    ['automatic', 'Precedence: auto_reply'],
    ['automatic', 'Precedence: auto-reply'],
    ['personal', 'Auto-Submitted: no'],
    ['personal', 'Auto-Submitted: (a person) no'],
    ['automatic', 'Precedence: bulk\nX-Autoreply: yes\nAuto-Submitted: auto-replied'],
    ['automatic', 'X-Auto-Response-Suppress: All'],
    ['personal', 'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'],
    ['personal', 'X-Auto-Response-Suppress: OOF'],
    ['personal', 'X-Auto-Response-Suppress: None'],
    ['automatic', 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
    ['list', 'List-Id: <a.example>'],
    ['list', 'List-Id: <a.example>\nAuto-Submitted: auto-generated'],
    ['list', 'Precedence: bulk'],
  ])('is %s with %s', async (kind, header) => {
    const mail = await read(`${head}${header}\n\nHello`)
    expect(mail && kindOfMail(mail, ['office@example.com'])).toBe(kind)
    expect(mail && kindOfMail(mail, ['ADA@example.com'])).toBe('own')
  })

  it.each([
    ...['Automatic reply: An offer', 'Out of Office AutoReply: An offer', 'Automatische Antwort: Angebot'],
    ...['Fuera de la oficina: Oferta', 'Absence du bureau : Offre', 'Fuori sede: Offerta', '자동 회신: x'],
    ...['Αυτόματη απάντηση: x', 'Автовідповідь: x', 'תשובה אוטומטית: x', 'Automatická odpoveď: x', 'ตอบกลับอัตโนมัติ: x'],
    ...['Abwesenheitsnotiz: Angebot', 'Réponse automatique : Offre', 'Respuesta automática: Oferta', '自動応答：見積'],
    ...['Out of Office', 'Automatische Antwort', 'Odpowiedź automatyczna', 'Automatic reply - An offer', '自动回复'],
    ...[
      '[Auto-Reply] An offer',
      '【自動返信】お問い合わせ',
      'Afwezigheidsbericht: Offerte',
      "Message d'absence : Offre",
      'AUTO: Ada Lovelace is out of the office (returning 12/05/2026)',
      'AUTO: Ada Lovelace ist nicht im Büro (Rückkehr am 05.12.2026)',
      'Fuori ufficio: Offerta',
      'Fora do escritório: Oferta',
      'מענה אוטומטי: x',
    ],
  ])('is automatic by its subject %s, and its answer is not', async (subject) => {
    const kindWith = async (line: string) => {
      const mail = await read(`From: ada@example.com\nSubject: ${line}\n\nHello`)
      return mail && kindOfMail(mail, [])
    }
    expect([await kindWith(subject), await kindWith(`Re: ${subject}`)]).toEqual(['automatic', 'personal'])
    expect(await kindWith('Auto: Angebot')).toBe('personal')
  })

  // As Google Calendar sends what a person does there (lists of QEMU and dri-devel), from the person's own address.
  it.each([
    ['personal', 'REQUEST', 'Updated invitation: A call @ Tue 2026-12-01'],
    ['personal', 'CANCEL', 'Canceled event: A call @ Tue 2026-12-01'],
    ['automatic', 'REPLY', 'Accepted: A call @ Tue 2026-12-01'],
  ])('is %s that brings a calendar of method %s', async (kind, method, subject) => {
    const parts = [
      'Content-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/plain\n\nA call',
      `Content-Type: text/calendar; charset=UTF-8; method=${method}\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n--c--`,
    ].join('\n--c\n')
    const fields = `Auto-Submitted: auto-generated\nMessage-ID: <calendar-aff2@google.com>\nSubject: ${subject}`
    const type = 'Content-Type: multipart/mixed; boundary=b'
    const mail = await read(`From: Ada <ada@example.com>\n${fields}\n${type}\n\n--b\n${parts}\n--b--`)
    expect(mail && kindOfMail(mail, ['office@example.com'])).toBe(kind)
    const away = await read(
      `From: ada@example.com\n${fields.replace('generated', 'replied')}\n${type}\n\n--b\n${parts}\n--b--`,
    )
    expect(away && kindOfMail(away, [])).toBe('automatic')
  })
})
