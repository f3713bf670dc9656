import { describe, expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'

const leadsIn = async (...lines: readonly string[]) => {
  const file = await readLeadFile(Buffer.from(lines.join('\n')))
  if (!file.readable) return [file.fault]
  return (await Array.fromAsync(file.rows())).map((row) => ('lead' in row ? row.lead : row.fault))
}

describe('the whole name, the phone number and the company', () => {
  const ada = { name: 'Ada Lovelace', email: 'ada@x.example', phone: '+44 20', company: 'Engines' }
  it.each([
    ['Meta, in German', 'vollständiger_name\te-mail-adresse\ttelefonnummer\tname_des_unternehmens'],
    ['Meta, a question in German', 'vor-_und_nachname\temail\ttelefonnummer\tunternehmen'],
    ['Meta, in French', "nom_complet\tadresse_e-mail\tnuméro_de_téléphone\tnom_de_l'entreprise"],
    ['Google Forms, in German', 'Vor- und Nachname\tE-Mail-Adresse\tTelefonnummer\tUnternehmen'],
    ['Google Forms, in French', 'Nom et prénom\tAdresse e-mail\tNuméro de téléphone\tEntreprise'],
    ['Google Forms, in Spanish', 'Nombre y apellidos\tDirección de correo electrónico\tTeléfono\tEmpresa'],
    ['Google Forms, in Italian', 'Nome e cognome\tIndirizzo email\tNumero di telefono\tAzienda'],
    ['Google Forms, in Polish', 'Imię i nazwisko\tAdres e-mail\tNumer telefonu\tNazwa firmy'],
    ['HubSpot, in French', 'Nom complet\tE-mail\tNuméro de téléphone\tEntreprise associée'],
    ['Pipedrive, in French', 'Personne - Nom\tPersonne - E-mail - Travail\tPersonne - Téléphone - Travail\tEntreprise'],
    ['Salesforce, in German', 'Name\tE-Mail\tMobil\tFirma / Account'],
    ['a form', 'First and last name\tWork email address\tBest phone\tCompany / Organization'],
  ])('are read from a file of %s', async (_, headings) => {
    const row = Object.values(ada).join('\t')
    expect(await leadsIn(headings, row)).toMatchObject([ada])
  })
})

describe('a gap in a column of addresses or numbers', () => {
  it.each([
    ['Capsule', 'Email Address,Home Email Address,Work Email Address,Phone Number,Mobile Phone Number'],
    ['Copper', 'Work Email,Personal Email,Other Email,Work Phone,Mobile Phone'],
    ['Thunderbird', 'Primary Email,Home Email,Secondary Email,Work Phone,Mobile Number'],
    ['XING', 'E-Mail geschäftlich,E-Mail 2,E-Mail privat,Telefon geschäftlich,Handy geschäftlich'],
    ['Outlook in French', 'Adresse e-mail,E-mail 2,E-mail 3,Téléphone (bureau),Tél. mobile'],
    ['two columns of one name', 'Email,Email,Email,Phone,Phone'],
  ])('is filled by another column: %s', async (_, headings) => {
    expect(await leadsIn(headings, ',,ada@x.example,,+44 20')).toMatchObject([
      { email: 'ada@x.example', phone: '+44 20' },
    ])
  })

  it.each([
    ['Microsoft Forms', 'Email,Name,Your name,Email address2,Phone', 'anonymous,,Ada,ada@x.example,+44 20'],
    [
      'Microsoft Forms in German',
      'E-Mail,Name,Ihr Name,Ihre E-Mail-Adresse,Telefon',
      'anonymous,,Ada,ada@x.example,+44 20',
    ],
    [
      'Outlook, an account of Exchange',
      'E-mail Address,Name,E-mail 2 Address,Phone',
      '/o=Ex/cn=ada,Ada,ada@x.example,+44 20',
    ],
    ['Apollo', 'Email,Name,Corporate Phone,Company Phone,Tertiary Email', ',Ada,,+44 20,ada@x.example'],
  ])('is what is no address as well: %s', async (_, headings, row) => {
    expect(await leadsIn(headings, row)).toMatchObject([{ email: 'ada@x.example', name: 'Ada', phone: '+44 20' }])
  })

  it('is not filled by what is said of an address or a number', async () => {
    const headings = 'Email,Email Status,Phone,Phone 1 - Type,Phone Consent,Owner Email'
    expect(await leadsIn(headings, 'ada@x.example,Verified,,Mobile,yes,bo@firm.example')).toMatchObject([{ phone: '' }])
    expect(await leadsIn(headings, ',Verified,,Mobile,yes,bo@firm.example')).toEqual(['Email is required'])
  })
})

// twentyhq/twenty 11024: its exports have the calling code in a column of its own.
it.each([
  ['Phones / Primary Phone Calling Code', '+34', '612 345 678', '+34 612 345 678'],
  ['Phone Country Code', '34', '612345678', '+34 612345678'],
  ['Dial Code', '0034', '612345678', '+34 612345678'],
  ['Calling Code', '+34', '+49 30 1', '+49 30 1'],
  ['Calling Code', '+49', '030 123', '030 123'],
  ['Calling Code', 'ES', '612345678', '612345678'],
  ['Calling Code', '+34', '', ''],
  ['Country Code', '34', '612345678', '612345678'],
])('%s %s stands before the number %s', async (heading, code, phone, whole) => {
  const headings = `Emails / Primary Email,${heading},Phones / Primary Phone Number`
  expect(await leadsIn(headings, `ada@x.example,${code},${phone}`)).toMatchObject([{ phone: whole }])
})

it.each([
  ['MailerLite', 'Subscriber,Name', 'ada@x.example,Ada'],
  ['Gravity Forms', 'Name,Email (Enter Email),Email (Confirm Email)', 'Ada,ada@x.example,ada@x.example'],
  ['Attio', 'Parent Record > Name,Parent Record > Email addresses', 'Ada,ada@x.example'],
  ['Odoo, an export for imports', 'contact_name,email_from', 'Ada,ada@x.example'],
])('the headings of %s are read', async (_, headings, row) => {
  expect(await leadsIn(headings, row)).toMatchObject([{ name: 'Ada', email: 'ada@x.example' }])
})

it('QuickBooks labels the numbers of a cell', async () => {
  const row = 'ada@x.example,"Phone:+44 20,Mobile:+44 7"'
  expect(await leadsIn('Email,Phone numbers', row)).toMatchObject([{ phone: '+44 20' }])
})

// frappe/crm 1412 and 1581: what a company earns in a year was added up as the value of deals.
it.each(['Annual Revenue', 'AnnualRevenue', 'annual_revenue'])(
  '%s of a company is not the value of its lead',
  async (heading) => {
    expect(await leadsIn(`Email,Company,${heading}`, 'ada@x.example,Engines,5000000')).toMatchObject([
      { company: 'Engines', estimatedValue: null },
    ])
  },
)

it('a company that a relation of Notion links to is its name', async () => {
  const cell = '"Engines (https://www.notion.so/Engines-0195d5c0?pvs=21), Mills (https://www.notion.so/Mills-2)"'
  expect(await leadsIn('Email,Company', `ada@x.example,${cell}`, 'bo@x.example,Mills (Leeds)')).toMatchObject([
    { company: 'Engines' },
    { company: 'Mills (Leeds)' },
  ])
})

it('a lead of Close, which is a company there, is not named before its contact', async () => {
  const headings = 'id,lead_id,lead_name,name,primary_email,primary_phone'
  expect(await leadsIn(headings, 'cont_1,lead_1,Engines,Ada Lovelace,ada@x.example,+44 20')).toMatchObject([
    { name: 'Ada Lovelace', email: 'ada@x.example' },
  ])
})

it('the contact of a lead of Close is read with its status and day', async () => {
  const headings =
    'id,display_name,lead_name,status_label,primary_contact_name,primary_contact_primary_phone,primary_contact_primary_email,date_created'
  const row = 'lead_1,Engines,Engines,Qualified,Ada Lovelace,+44 20,ada@x.example,2026-11-29T10:00:00.000000+00:00'
  expect(await leadsIn(headings, row)).toMatchObject([
    { name: 'Ada Lovelace', email: 'ada@x.example', phone: '+44 20', status: 'qualified' },
  ])
})

it('a booking of Calendly keeps its day', async () => {
  const headings = 'Invitee Name,Invitee Email,Start Date & Time,Event Created Date & Time'
  expect(await leadsIn(headings, 'Ada,ada@x.example,2026-12-02 09:00 am,2026-11-29 11:12 pm')).toMatchObject([
    { name: 'Ada', capturedAt: '2026-11-29T23:12:00.000Z' },
  ])
})

it('a lead of Pipedrive keeps its person, company, value and day', async () => {
  const headings =
    'Lead - Title,Lead - Value,Lead - Currency of Value,Lead - Contact person,Lead - Organization,Lead - Lead created,Person - Email - Work'
  expect(await leadsIn(headings, 'Site,1000,USD,Ada Lovelace,Engines,2026-11-29 10:00:00,ada@x.example')).toMatchObject(
    [{ name: 'Ada Lovelace', company: 'Engines', estimatedValue: 100_000, capturedAt: '2026-11-29T10:00:00.000Z' }],
  )
  expect(await leadsIn(headings, 'Site,1000,EUR,Ada,Engines,2026-11-29,ada@x.example')).toEqual([
    'The value is in EUR, and this installation keeps USD',
  ])
})

it('an attendee of Cal.com has name, address and number', async () => {
  const headings = 'Title,Start,Attendee Name,Attendee Email,Attendee Phone,Organizer Name,Organizer Email'
  expect(await leadsIn(headings, 'Call,2026-11-29,Ada,ada@x.example,+44 20,Bo,bo@firm.example')).toMatchObject([
    { name: 'Ada', email: 'ada@x.example', phone: '+44 20' },
  ])
})

it('a number for text messages fills the gap of one for WhatsApp, as Brevo has both', async () => {
  expect(await leadsIn('EMAIL;WHATSAPP;SMS;SMS_BLACKLIST', 'ada@x.example;;4420123456;False')).toMatchObject([
    { phone: '4420123456' },
  ])
})

it.each(['-None-', '--None--', '(none)', '—None—'])(
  '%s in a list of choices is no choice, as Zoho writes it',
  async (none) => {
    expect(
      await leadsIn('Email,Lead Status,Lead Source,Priority', `ada@x.example,${none},${none},${none}`),
    ).toMatchObject([{ status: 'new', source: 'direct', priority: 'medium' }])
  },
)

it.each(['Submitted On', 'Submission time', 'Date Submitted', 'Registration Time', 'Entry Date', 'Lead submitted at'])(
  '%s is when a form was sent',
  async (heading) => {
    expect(await leadsIn(`Email,${heading}`, 'ada@x.example,2026-11-29T10:00:00Z')).toMatchObject([
      { capturedAt: '2026-11-29T10:00:00.000Z' },
    ])
  },
)
