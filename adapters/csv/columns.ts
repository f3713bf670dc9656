import { type LeadField, leadFileFields } from '#contracts/lead/http/lead-files.ts'
import { fieldOfSeveral } from '#contracts/lead/http/several-columns.ts'
import { cutText } from '#domain/kernel/text.ts'
import { headingInCurrency } from './currencies.ts'
import { headingInZone } from './dates.ts'
import { foreignField } from './foreign-headings.ts'
import { fieldOfParts } from './heading-parts.ts'

/**
 * Words of headings, including those of exports: from HubSpot (labels of properties, `Associated Company (Primary)`)
 * and Pipedrive (`Person - …`, `Organization - …`, `Deal - …`, also of German accounts), as found in files in public
 * repositories and Pipedrive's sample file, and from Twenty (`<field> / <part>`: `generateCsv` and
 * `COMPOSITE_FIELD_SUB_FIELD_LABELS` in twentyhq/twenty), from Google Contacts, Outlook and Salesforce, from Calendly's
 * export, and from forms: Contact Form 7 (`your-name`), Gravity Forms (`Name (First)`), WPForms.
 */
const headings = {
  name: 'name fullname contact contactname leadname displayname client clientname personname dealcontactperson contactperson personenname kontaktperson dealkontaktperson yourname inviteename attendeename leadcontactperson leadperson primarycontactname vollstandigername nomcomplet nombrecompleto nomecompleto volledigenaam naam namn navn fuldenavn fulltnavn fullstandigtnamn ansprechpartner personnenom',
  firstName:
    'firstname givenname forename vorname prenom nombre namefirstname firstnamename personfirstname personvorname nome voornaam imie jmeno fornamn fornavn primernombre namefirst inviteefirstname first vor personneprenom primarycontactfirstname',
  lastName:
    'lastname surname familyname nachname nom apellido apellidos namelastname lastnamename personlastname personnachname cognome sobrenome achternaam nazwisko prijmeni efternamn etternavn efternavn nomdefamille namelast inviteelastname last zuname primarycontactlastname',
  email:
    'email emailaddress emailaddresses mail emails workemail primaryemail emailadresse correo emailsprimaryemail primaryemailemails email1value email2value email3value email2address email3address emailadresse2 emailadresse3 email1address email1 email2 secondaryemail email2adresse email3adresse personemailwork personemail personemailhome personemailother personemailadresseburo personemailadresse personemailadresseprivat personemailadressesonstiger adresseemail adressedemessagerie courriel correoelectronico direcciondecorreoelectronico indirizzoemail indirizzodipostaelettronica indirizzopostaelettronica enderecodeemail emailadres adresemail emailovaadresa epost epostadress epostadresse youremail inviteeemail attendeeemail emailid mailid workemailaddress businessemail personalemail homeemail contactemail contactemailaddress clientemail customeremail mailadresse emailfrom subscriber emailwork emailhome emailbusiness emailgeschaftlich emailprivat emailarbeit personneemail primarycontactprimaryemail',
  phone:
    'phone phonenumber phonenumbers telephone telefon tel mobile mobilephone workphone telefono mobilephonenumber phonesprimaryphonenumber primaryphonenumberphones phone1value phone2value phone3value businessphone businessphone2 homephone homephone2 primaryphone otherphone officephone companymainphone telefongeschaftlich telefongeschaftlich2 telefonprivat telefonprivat2 haupttelefon weiterestelefon mobiltelefon telefonfirma phone1 phone2 personphonework personphone personphonemobile personphonehome personphoneother telefonnummer mobiltelefonnummer handy persontelefonburo persontelefon persontelefonmobil persontelefonprivat persontelefonsonstiger telefone telefoon cellulare celular movil telephonebureau telmobile telephonemobile telefonodeltrabajo telefonomovil telefonoufficio telefoonopwerk mobieletelefoon telefonecomercial telefonecelular yourphone yourtel attendeephone textremindernumber mobilenumber mobileno phoneno contactnumber cell cellphone sms numerodetelephone ndetelephone nodetelephone numerotelephone telephoneportable portable telportable gsm mobil mobilnummer handynummer rufnummer telefonnr telnr numerodetelefono numeroditelefono numerodetelefone whatsapp primarycontactprimaryphone',
  company:
    'company companyname partnername organization organisation organizationname account accountname business firma empresa entreprise associatedcompany companyaccount organization1name primaryassociatedcompany primaryassociatedcompanyname associatedcompanyprimary personorganization dealorganization leadorganization companies accounts organizations unternehmen unternehmensname namedesunternehmens personorganisation dealorganisation societe azienda societa bedrijf foretag virksomhed compania organizacion organizzazione organizacao nomdelentreprise nomdelasociete nomdesociete raisonsociale nombredelaempresa nombreempresa nomedaempresa nomeazienda nomedellazienda ragionesociale firmenname nazwafirmy foretagsnamn virksomhedsnavn entrepriseassociee empresaasociada personneorganisation',
  status: 'status leadstatus stage dealstage pipelinestage dealstatus stageid statusreason statuslabel',
  priority: 'priority leadpriority prioritat',
  source: 'source leadsource quelle leadquelle',
  estimatedValue:
    'estimatedvalue expectedrevenue value amount dealvalue leadvalue dealamount worth budget wert dealwert betrag umsatz opportunityamount amountamount montant valor importe valore kwota wartosc bedrag belopp',
  notes:
    'notes note comment comments description message remarks personnote notiz notizen beschreibung commentaires notas notities anotacoes uwagi anteckningar kommentar anmerkungen bemerkungen yourmessage commentormessage commentaire comentario comentarios observaciones remarques opmerkingen anliegen votremessage',
  createdAt:
    'created leaddate erstellt createddate createdat createdate createdon creationdate datecreated createdtime captured personpersoncreated personcreationdate dealdealcreated dealcreationdate erstelltam erstellungsdatum dealdealerstellt timestamp zeitstempel submittedat submittedon submissiondate submissiontime datesubmitted leadsubmittedat leadsubmittime registrationtime entrydate leadleadcreated dateadded addeddate addedtime signupdate registrationdate dateofregistration horodateur marcatemporal informazionicronologiche carimbodedatahora tijdstempel sygnaturaczasowa tidsstampel tidsstempel eventcreateddatetime datedecreation fechadecreacion datadicreazione datadecriacao',
  lastContactDate:
    'lastcontact lastcontactdate lastcontacted lastcontactedtime lastactivity lastactivitydate lastactivitytime personlastactivitydate deallastactivitydate letzterkontakt datumderletztenaktivitat persondatumderletztenaktivitat dealdatumderletztenaktivitat',
  followUpDate:
    'followup followupdate followupon nextfollowup nextactivity nextactivitydate personnextactivitydate dealnextactivitydate wiedervorlage datumdernachstenaktivitat persondatumnachsteaktivitat dealdatumnachsteaktivitat',
  lostReason:
    'lostreason reasonlost lossreason losingreason closedlostreason reasonforloss deallostreason verlustgrund dealverlustgrund',
  owner:
    'owner leadowner contactowner dealowner recordowner assignedto assignee personowner zustandig zustandigerkontakt kontaktbesitzer dealbesitzer personbesitzer besitzer eigentumer leadinhaber inhaberdesleads salesowner salesperson ownedby',
} as const satisfies Readonly<Record<LeadField, string>>

const fields = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as LeadField] as const),
  ),
)

type Column = { readonly column: string; readonly field: string | null }

/**
 * Maps headings to fields: as `columns` says if it has the heading, else by its words, ignoring case, spaces and
 * punctuation. Each field is used once.
 */
export const fieldsOf = (row: readonly string[], columns: readonly Column[] = []): readonly (LeadField | null)[] => {
  const fieldsByColumn = new Map(
    columns.map(({ column, field }) => [column, leadFileFields.find((one) => one === field) ?? null]),
  )
  const usedFields = new Set(row.map((heading) => fieldsByColumn.get(cutHeading(heading))))
  return row.map((heading, index) => {
    const own = fieldsByColumn.get(cutHeading(heading))
    if (own !== undefined) {
      fieldsByColumn.set(cutHeading(heading), null)
      return own
    }
    const field = fieldIn(heading)
    if (field === undefined || usedFields.has(field)) return null
    const isOther = (other: string) => isBetter(other, heading) && fieldIn(other) === field
    if (row.slice(index + 1).some((other) => isOther(other) && !fieldsByColumn.has(cutHeading(other)))) return null
    usedFields.add(field)
    return field
  })
}

/**
 * Of several headings of a moment, one that says so: Wix has `Last Activity` in words before `Last Activity Date (UTC+0)`.
 * For Close a lead is a company: `lead_name` stands before the name of its contact. For Dynamics every lead that is not
 * done is `Open`, and its `Status Reason` says how far it is.
 */
const isBetter = (other: string, heading: string): boolean =>
  (isDated(other) && !isDated(heading)) || (exactHeadings.get(plain(other))?.includes(plain(heading)) ?? false)

/** The headings in whose place another one is read. */
const exactHeadings: ReadonlyMap<string, readonly string[]> = new Map([
  ['name', ['leadname']],
  ['primarycontactname', ['leadname', 'displayname']],
  ['statusreason', ['status']],
])

const isDated = (heading: string): boolean => /date|time|datum/i.test(heading)

const fieldIn = (heading: string): LeadField | undefined =>
  fields.get(plain(headingInZone(heading)?.name ?? heading.replace(remark, '').replace(/^[^>]{1,60} > /, ''))) ??
  ofAmount(headingInCurrency(heading)?.name ?? heading.replace(/\([A-Z]{3}\)$/, '')) ??
  foreignField(heading) ??
  partOfName(heading) ??
  askedIn(heading) ??
  fieldOfSeveral(heading) ??
  fieldOfParts(heading, fieldOfWords)

const fieldOfWords = (words: string): LeadField | undefined => fields.get(plain(words)) ?? foreignField(words)

/** A part of a name under its question, as Jotform heads it: `Full Name - First Name`. */
const partOfName = (heading: string): LeadField | undefined => {
  const field = fields.get(plain(/\bname - (.+)/is.exec(heading)?.[1] ?? ''))
  return field === 'firstName' || field === 'lastName' ? field : undefined
}

/** Forms head a column with its question, such as `What's your email?`. The answer to one for an amount may be any words. */
const askedIn = (heading: string): LeadField | undefined => {
  const field = fields.get(plain(heading.replace(questionBegin, '')))
  return field !== undefined && askedFields.has(field) ? field : undefined
}

const askedFields: ReadonlySet<LeadField> = new Set([
  ...(['name', 'firstName', 'lastName', 'email', 'phone', 'company', 'notes'] as const),
])

const questionBegin =
  /^(?:(?:and|und|please|enter|provide|leave|share|what|what['’]s|whats|which|is|are|your|bitte|geben|sie|nenne|nennen|uns|wie|was|lautet|ist|ihren?|ihr|deinen?|dein|quel|quelle|est|votre|cu[aá]l|es|su|tu|qual|è|il|la|tuo|tua)\s+)+/i

/** What forms and address books add in brackets: whether it is required, and which of several it is. */
const remark =
  /\((?:optional|required|pflichtfeld|enter email|confirm email|billing|shipping|work|home|business|mobile|primary|private|personal|arbeit|geschäftlich|privat|mobil)\)\s*$/i

const ofAmount = (name: string | undefined): LeadField | undefined =>
  name !== undefined && fields.get(plain(name)) === 'estimatedValue' ? 'estimatedValue' : undefined

/** Whether a row names a column of addresses, by its own words or as `columns` says. */
export const areHeadings =
  (columns: readonly Column[] = []) =>
  (row: readonly string[]): boolean =>
    fieldsOf(row, columns).includes('email')

/** Programs that have a column for each kind of address and number: the unmapped ones fill gaps in the mapped one. */
export const sparesOf = (row: readonly string[], read: readonly (LeadField | null)[]): readonly (LeadField | null)[] =>
  row.map((heading, index) => {
    const field = read[index] === null ? fieldOfSeveral(heading) : null
    return read.includes(field) ? field : null
  })

const maxHeadingLength = 200

/** A longer heading is identified by its beginning. */
export const cutHeading = (heading: string): string => cutText(heading, maxHeadingLength)

/** Normalises a word for comparison: no accents, spaces or punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
