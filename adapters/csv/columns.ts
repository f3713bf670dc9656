import { type LeadField, leadFileFields } from '#contracts/lead/http/lead-files.ts'

/**
 * Words of headings, including those of exports: from HubSpot (labels of properties, `Associated Company (Primary)`)
 * and Pipedrive (`Person - …`, `Organization - …`, `Deal - …`, also of German accounts), as found in files in public
 * repositories and Pipedrive's sample file, and from Twenty (`<field> / <part>`: `generateCsv` and
 * `COMPOSITE_FIELD_SUB_FIELD_LABELS` in twentyhq/twenty).
 */
const headings = {
  name: 'name fullname contact contactname leadname displayname client clientname personname dealcontactperson contactperson personenname kontaktperson dealkontaktperson',
  firstName:
    'firstname givenname forename vorname prenom nombre namefirstname firstnamename personfirstname personvorname',
  lastName:
    'lastname surname familyname nachname nom apellido apellidos namelastname lastnamename personlastname personnachname',
  email:
    'email emailaddress mail emails workemail primaryemail emailadresse correo emailsprimaryemail primaryemailemails personemailwork personemail personemailhome personemailother personemailadresseburo personemailadresse personemailadresseprivat personemailadressesonstiger',
  phone:
    'phone phonenumber telephone telefon tel mobile mobilephone workphone telefono mobilephonenumber phonesprimaryphonenumber primaryphonenumberphones personphonework personphone personphonemobile personphonehome personphoneother telefonnummer mobiltelefonnummer handy persontelefonburo persontelefon persontelefonmobil persontelefonprivat persontelefonsonstiger',
  company:
    'company companyname organization organisation organizationname account accountname business firma empresa entreprise associatedcompany primaryassociatedcompany primaryassociatedcompanyname associatedcompanyprimary personorganization dealorganization unternehmen unternehmensname namedesunternehmens personorganisation dealorganisation',
  status: 'status leadstatus stage dealstage pipelinestage dealstatus',
  priority: 'priority leadpriority prioritat',
  source: 'source leadsource quelle',
  estimatedValue:
    'estimatedvalue estimatedvalueusd value valueusd amount dealvalue dealamount worth budget wert dealwert',
  notes: 'notes note comment comments description message remarks personnote notiz notizen beschreibung',
  createdAt:
    'created createdat createdate createdon creationdate datecreated captured personpersoncreated personcreationdate dealdealcreated dealcreationdate erstelltam erstellungsdatum dealdealerstellt',
  lastContactDate:
    'lastcontact lastcontactdate lastcontacted lastactivity lastactivitydate personlastactivitydate deallastactivitydate letzterkontakt datumderletztenaktivitat persondatumderletztenaktivitat dealdatumderletztenaktivitat',
  followUpDate:
    'followup followupdate followupon nextfollowup nextactivity nextactivitydate personnextactivitydate dealnextactivitydate wiedervorlage datumdernachstenaktivitat persondatumnachsteaktivitat dealdatumnachsteaktivitat',
  lostReason:
    'lostreason reasonlost lossreason losingreason closedlostreason reasonforloss deallostreason verlustgrund dealverlustgrund',
} as const satisfies Readonly<Record<LeadField, string>>

const fields = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as LeadField] as const),
  ),
)

type Column = { readonly column: string; readonly field: string | null }

/**
 * Maps headings to fields: as `wanted` says if it has the heading, else by its words, ignoring case, spaces and
 * punctuation. Each field is used once.
 */
export const fieldsOf = (row: readonly string[], wanted: readonly Column[] = []): readonly (LeadField | null)[] => {
  const said = new Map(wanted.map(({ column, field }) => [column, leadFileFields.find((one) => one === field) ?? null]))
  const taken = new Set(row.map((heading) => said.get(heading.slice(0, maxHeadingLength))))
  return row.map((heading) => {
    const own = said.get(heading.slice(0, maxHeadingLength))
    if (own !== undefined) {
      said.set(heading.slice(0, maxHeadingLength), null)
      return own
    }
    const field = fieldIn(heading)
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

const fieldIn = (heading: string): LeadField | undefined =>
  fields.get(plain(heading.replace(/\(GMT[^()]*\)$/i, ''))) ?? fields.get(plain(heading.replace(/\([A-Z]{3}\)$/, '')))

/** Pipedrive has a column for each kind of address and number: the unmapped ones fill gaps in the mapped one. */
export const sparesOf = (row: readonly string[], read: readonly (LeadField | null)[]): readonly (LeadField | null)[] =>
  row.map((heading, index) => {
    const field = read[index] === null && /^person - /i.test(heading) ? fieldIn(heading) : undefined
    return field !== undefined && (field === 'email' || field === 'phone') && read.includes(field) ? field : null
  })

/** Longer headings are identified by their beginning. */
export const maxHeadingLength = 200

/** Normalises a word for comparison: no accents, spaces or punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
