import { expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'

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
  const file = await readLeadFile(Buffer.from(`${headings}\nAda;Lovelace;ada@x.example;Engines;+44 20\n`))
  const rows = file.readable ? await Array.fromAsync(file.rows()) : [file]
  expect(rows).toMatchObject([
    { lead: { name: 'Ada Lovelace', email: 'ada@x.example', company: 'Engines', phone: '+44 20' } },
  ])
})
