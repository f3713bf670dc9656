import { expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'

const rowsOf = async (text: string) => {
  const file = await readLeadFile(Buffer.from(text))
  return file.readable ? await Array.fromAsync(file.rows()) : [file]
}

it.each([
  ['French', 'Prénom;Nom;Adresse e-mail;Société;Téléphone'],
  ['French, of Outlook', 'Prénom;Nom;Adresse de messagerie;Société;Téléphone'],
  ['Spanish', 'Nombre;Apellidos;Correo electrónico;Empresa;Teléfono'],
  ['Italian', 'Nome;Cognome;Indirizzo e-mail;Azienda;Telefono'],
  ['Portuguese', 'Nome;Sobrenome;Endereço de e-mail;Empresa;Telefone'],
  ['Dutch', 'Voornaam;Achternaam;E-mailadres;Bedrijf;Telefoon'],
  ['Polish', 'Imię;Nazwisko;Adres e-mail;Firma;Telefon'],
  ['Swedish', 'Förnamn;Efternamn;E-postadress;Företag;Telefon'],
  ['wide letters', 'Ｆｉｒｓｔ　ｎａｍｅ;Ｌａｓｔ ｎａｍｅ;Ｅ－ｍａｉｌ;Ｃｏｍｐａｎｙ;Ｐｈｏｎｅ'],
])('headings in %s are known', async (_, headings) => {
  expect(await rowsOf(`${headings}\nAda;Lovelace;ada@x.example;Engines;+44 20\n`)).toMatchObject([
    { lead: { name: 'Ada Lovelace', email: 'ada@x.example', company: 'Engines', phone: '+44 20' } },
  ])
})

it.each([
  ['French', 'Prénom;Nom;Société;Téléphone (bureau);Adresse de messagerie;Commentaires'],
  ['Spanish', 'Nombre;Apellidos;Organización;Teléfono móvil;Dirección de correo electrónico;Notas'],
  ['Italian', 'Nome;Cognome;Società;Cellulare;Indirizzo posta elettronica;Note'],
  ['Dutch', 'Voornaam;Achternaam;Bedrijf;Telefoon op werk;E-mailadres;Notities'],
  ['Portuguese', 'Nome;Sobrenome;Empresa;Telefone celular;Endereço de email;Anotações'],
])('headings of Outlook in %s are known', async (_, headings) => {
  const rows = await rowsOf(`${headings}\nAda;Lovelace;Engines;+44 20;ada@x.example;Calls back\n`)
  const lead = {
    name: 'Ada Lovelace',
    company: 'Engines',
    phone: '+44 20',
    email: 'ada@x.example',
    notes: 'Calls back',
  }
  expect(rows).toMatchObject([{ lead }])
})

it('leads of Salesforce and Zoho have their status, source and days', async () => {
  const salesforce =
    'First Name,Email,Lead Source,Lead Status,Created Date\nAda,a@x.example,Web,Open - Not Contacted,2025-03-14\n'
  const statuses = [
    ...['Working - Contacted', 'Closed - Converted', 'Closed - Not Converted', 'Junk Lead', 'Pre-Qualified'],
    ...['Proposal/Price Quote', 'Closed Won', 'Qualified To Buy', 'Contact Made', 'Kontaktiert'],
  ]
  const zoho = statuses.map((status, index) => `B,b${index}@x.example,Employee Referral,${status},2025-03-14 10:00:00`)
  expect(await rowsOf(salesforce)).toMatchObject([{ lead: { status: 'new', source: 'contact_form' } }])
  const rows = await rowsOf(`First Name,Email,Lead Source,Lead Status,Created Time\n${zoho.join('\n')}\n`)
  expect(rows.map((row) => ('lead' in row ? row.lead.status : row))).toEqual([
    ...['contacted', 'qualified', 'lost', 'lost', 'qualified'],
    ...['proposal_sent', 'won', 'qualified', 'contacted', 'contacted'],
  ])
  expect(rows[0]).toMatchObject({ lead: { source: 'referral', capturedAt: '2025-03-14T10:00:00.000Z' } })
  expect(await rowsOf('Email,Status\na@x.example,Sold\n')).toMatchObject([
    { fault: expect.stringMatching('Unknown status') },
  ])
})
