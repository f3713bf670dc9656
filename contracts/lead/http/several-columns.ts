/** The words for which address or number a column has, before or after the name of the field. */
const kinds = [
  'work|business|company|company main|corporate|office|home|personal|private|primary|main|secondary|other|alternate|direct',
  'mobile|cell|car|billing|shipping|preferred|best|contact|primäre|sekundäre|private|privat|geschäftliche|geschäftlich|dienstliche',
  'tertiary|first|your|ihre|deine|votre|dienstlich|büro|arbeit|weiteres|weitere|sonstige|sonstiger|mobil|firma|bureau|travail|domicile|professionnel|personnel|autre',
].join('|')

const person = /^(?:person|personne|persona|pessoa|persoon) - /i
const place = /\s{0,9}(?<!\d)\d{1,2}\b(?: - (?:value|wert|valeur|valor)$)?/i
const leadingKinds = new RegExp(`^(?:(?:${kinds}) ){1,2}`, 'i')
const trailingKind = new RegExp(String.raw` (?:- )?\(?(?:${kinds})\)?$`, 'i')

const address =
  /^(?:e-?mails?|e-?mail(?:[ -]|: )?(?:address(?:es)?|adresse)|adresse e-?mail|courriel|correo(?: electr[oó]nico)?|e-?mailadres)$/i
const phone =
  /^(?:(?:tele)?phones?|mobile?|cell(?:phone)?|handy|t[eé]l\.?|t[eé]l[eé]phone|tel[eé]fono|telefone|telefoon|(?:mobil)?telefon|sms|whatsapp)(?: ?(?:numbers?|nummer))?$/i
const ownName = /^(?:(?:your|ihr|dein|uw) name|votre nom|(?:tu|su) nombre)$/i

/**
 * Of which field an unmapped column fills the gaps: programs have a column for each kind of address and number, and forms a
 * question beside the account of who is signed in. Null for any other heading.
 */
export const fieldOfSeveral = (heading: string): 'email' | 'phone' | 'name' | null => {
  const words = heading.trim().replace(person, '').replace(place, '')
  const names = [words, words.replace(leadingKinds, '').replace(trailingKind, '')]
  if (ownName.test(words)) return 'name'
  if (names.some((name) => address.test(name))) return 'email'
  return names.some((name) => phone.test(name)) ? 'phone' : null
}
