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
  ['Russian', 'Имя;Фамилия;Эл. почта;Компания;Телефон'],
  ['Ukrainian', "Ім'я;Прізвище;Електронна пошта;Компанія;Номер телефону"],
  ['Bulgarian', 'Име;Фамилия;Имейл;Фирма;Телефон'],
  ['Greek', 'Όνομα;Επώνυμο;Διεύθυνση ηλεκτρονικού ταχυδρομείου;Εταιρεία;Τηλέφωνο'],
  ['Turkish', 'Ad;Soyad;E-posta;Şirket;Telefon'],
  ['Finnish', 'Etunimi;Sukunimi;Sähköposti;Yritys;Puhelin'],
  ['Hungarian', 'Keresztnév;Vezetéknév;E-mail cím;Cégnév;Telefonszám'],
  ['Romanian', 'Prenume;Nume;Adresă de e-mail;Companie;Telefon'],
  ['Croatian', 'Ime;Prezime;E-mail;Tvrtka;Telefon'],
  ['Slovak', 'Meno;Priezvisko;E-mail;Spoločnosť;Telefónne číslo'],
  ['Lithuanian', 'Vardas;Pavardė;El. paštas;Įmonė;Telefonas'],
  ['Japanese', '名;姓;メールアドレス;会社名;電話番号'],
  ['wide letters', 'Ｆｉｒｓｔ　ｎａｍｅ;Ｌａｓｔ ｎａｍｅ;Ｅ－ｍａｉｌ;Ｃｏｍｐａｎｙ;Ｐｈｏｎｅ'],
])('headings in %s are known', async (_, headings) => {
  expect(await rowsOf(`${headings}\nAda;Lovelace;ada@x.example;Engines;+44 20\n`)).toMatchObject([
    { lead: { name: 'Ada Lovelace', email: 'ada@x.example', company: 'Engines', phone: '+44 20' } },
  ])
})

it.each([
  ['Chinese', '姓名;电子邮件;公司;电话;备注'],
  ['Chinese of Taiwan', '姓名;電子郵件;公司名稱;手機;備註'],
  ['Korean', '이름;이메일;회사;전화번호;비고'],
  ['Hebrew', 'שם מלא;דוא"ל;חברה;טלפון;הערות'],
  ['Arabic', 'الاسم;البريد الإلكتروني;الشركة;رقم الهاتف;ملاحظات'],
  ['Thai', 'ชื่อ;อีเมล;บริษัท;เบอร์โทรศัพท์;หมายเหตุ'],
  ['Vietnamese', 'Họ và tên;Email;Công ty;Số điện thoại;Ghi chú'],
])('headings in %s are known, with the whole name', async (_, headings) => {
  expect(await rowsOf(`${headings}\nAda Lovelace;ada@x.example;Engines;+44 20;Hello\n`)).toMatchObject([
    { lead: { name: 'Ada Lovelace', email: 'ada@x.example', company: 'Engines', phone: '+44 20', notes: 'Hello' } },
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

// https://contactform7.com (the default form), and exports of Gravity Forms, WPForms and Calendly.
it.each([
  ['Contact Form 7', 'your-name,your-email,your-tel,your-message', 'Ada Lovelace,ada@x.example,+44 20,Hello'],
  ['Gravity Forms', 'Name (First),Name (Last),Email,Phone,Message', 'Ada,Lovelace,ada@x.example,+44 20,Hello'],
  ['WPForms', 'Name,Email,Phone,Comment or Message', 'Ada Lovelace,ada@x.example,+44 20,Hello'],
])('headings of %s are known', async (_, headings, row) => {
  const lead = { name: 'Ada Lovelace', email: 'ada@x.example', phone: '+44 20', notes: 'Hello' }
  expect(await rowsOf(`${headings}\n${row}\n`)).toMatchObject([{ lead }])
})

it("headings of Calendly's export are known", async () => {
  const headings =
    'Team,User Name,User Email,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Text Reminder Number'
  expect(await rowsOf(`${headings}\n,Bo,bo@firm.example,Ada Lovelace,,,ada@x.example,+44 20\n`)).toMatchObject([
    { lead: { name: 'Ada Lovelace', email: 'ada@x.example', phone: '+44 20' } },
  ])
})

it('phone numbers of leads from Meta, and of links, stand without their mark', async () => {
  const headings = 'id,created_time,platform,email,full_name,phone_number,lead_status'
  const meta = 'l:1,2026-09-05T10:00:38-05:00,fb,ada@x.example,Ada,p:+44201234567,CREATED'
  expect(await rowsOf(`${headings}\n${meta}\n`)).toMatchObject([
    { lead: { name: 'Ada', phone: '+44201234567', status: 'new', capturedAt: '2026-09-05T15:00:38.000Z' } },
  ])
  expect(await rowsOf('Email,Phone\na@x.example,tel:+44-20\n')).toMatchObject([{ lead: { phone: '+44-20' } }])
})

it('a phone number that a spreadsheet shortened is refused', async () => {
  const fault = 'A spreadsheet shortened the phone number, and its digits are lost'
  const rows = await rowsOf('Email;Phone\na@x.example;4.91701E+11\nb@x.example;4,91701E+11\nc@x.example;4E 11\n')
  expect(rows).toMatchObject([{ fault }, { fault }, { lead: { phone: '4E 11' } }])
})

it('leads of EspoCRM have their amount, in its own currency', async () => {
  const file = (currency: string) =>
    `"First Name";"Email";"Office Phone";"Status";"Opportunity Amount";"Opportunity Amount Currency"\n"Ada";"ada@x.example";"+44 20";"In Process";"5000";"${currency}"\n`
  expect(await rowsOf(file('USD'))).toMatchObject([
    { lead: { phone: '+44 20', status: 'contacted', estimatedValue: 500_000 } },
  ])
  expect(await rowsOf(file('EUR'))).toMatchObject([{ fault: 'The value is in EUR, and this installation keeps USD' }])
})

// As in exports of deals of Pipedrive in English and Portuguese, HubSpot and Salesforce, with other amounts beside.
it.each([
  ['Deal - Value,Deal - Currency of Value,Deal - Currency of Weighted value', '1200,EUR,EUR'],
  ['Deal - Currency of Weighted value,Deal - Currency of value,Deal - Value', 'USD,EUR,1200'],
  ['Currency,Deal - Value,Deal - Currency of Value', 'USD,1200,EUR'],
  ['Negócio - Moeda de Valor ponderado,Valor,Negócio - Moeda de Valor', 'USD,1200,EUR'],
  ['Amount in company currency,Amount,Currency', '1300,1200,EUR'],
  ['Betrag in Unternehmenswährung,Betrag,Währung', '1300,1200,EUR'],
  ['Amount (converted) Currency,Amount (converted),Amount Currency,Amount', 'USD,1300,EUR,1200'],
])('a value is in the currency announced for it: %s', async (headings, cells) => {
  const fileIn = (currency: string) => `E-Mail,${headings}\nada@x.example,${cells.replaceAll('EUR', currency)}\n`
  expect(await rowsOf(fileIn('EUR'))).toMatchObject([{ fault: 'The value is in EUR, and this installation keeps USD' }])
  expect(await rowsOf(fileIn('USD'))).toMatchObject([{ lead: { estimatedValue: 120_000 } }])
})

// The columns of Wix's export of contacts; others have the date first, or alone.
it.each([
  ['Last Activity,Last Activity Date (UTC+0)', 'Form submitted,2024-11-26 10:12'],
  ['Last Activity Date (UTC+0),Last Activity', '2024-11-26 10:12,Form submitted'],
  ['Last activity,Last activity time', 'Call,2024-11-26 10:12'],
  ['Last Activity,Owner', '2024-11-26 10:12,'],
])('the last contact is read from the column of its date: %s', async (headings, cells) =>
  expect(
    await rowsOf(
      `First Name,Last Name,Email 1,Created At (UTC+0),${headings}\nAda,L,a@x.example,2024-01-02 03:04,${cells}\n`,
    ),
  ).toMatchObject([{ lead: { name: 'Ada L', lastContactDate: '2024-11-26T10:12:00.000Z' } }]),
)

// As Jotform heads the parts of a name, in several languages of its forms.
it.each([
  'Full Name - First Name,Full Name - Last Name',
  'Name - Vorname,Name - Nachname',
  'Your name - First,Your name - Last',
])('a name is read from the columns of its parts: %s', async (headings) =>
  expect(
    await rowsOf(`Submission Date,${headings},Email,Company name - Other\n,Ada,Lovelace,a@x.example,No\n`),
  ).toMatchObject([{ lead: { name: 'Ada Lovelace', company: '' } }]),
)

// Typeform and Google Forms head their columns with the questions.
it.each([
  "What's your first name?;What’s your last name?;What is your email address?;Which company?;Your phone number",
  'Please enter your first name;Your last name;Please enter your work email;Your company name;What is your mobile number?',
  'Wie lautet Ihr Vorname?;Ihr Nachname;Wie lautet Ihre E-Mail-Adresse?;Ihre Firma;Ihre Telefonnummer',
  'Votre prénom;Votre nom;Quelle est votre adresse e-mail ?;Votre entreprise;Quel est votre téléphone ?',
])('questions are headings: %s', async (headings) =>
  expect(await rowsOf(`${headings}\nAda;Lovelace;ada@x.example;Engines;+44 20\n`)).toMatchObject([
    { lead: { name: 'Ada Lovelace', email: 'ada@x.example', company: 'Engines', phone: '+44 20' } },
  ]),
)

it('a question for a budget, or about an address, is no heading', async () =>
  expect(
    await rowsOf(
      'Your email;What is your budget?;May we email you?;What is your status?\nada@x.example;5k to 10k;yes;busy\n',
    ),
  ).toMatchObject([{ lead: { email: 'ada@x.example', estimatedValue: null, status: 'new' } }]))

it('a heading that is cut keeps whole characters, and is recognised again as it was cut', async () => {
  const heading = `${'x'.repeat(199)}😀 and more`
  const content = Buffer.from(`Email;${heading}\nada@x.example;Engines\n`)
  const { shape } = await readLeadFile(content)
  const [, { column = '' } = {}] = shape.columns
  expect([column.isWellFormed(), column.length]).toEqual([true, 199])
  const chosen = await readLeadFile(content, [{ column, field: 'company' }])
  expect(chosen.shape.columns[1]).toEqual({ column, field: 'company' })
})
